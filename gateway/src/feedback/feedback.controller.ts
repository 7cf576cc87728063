import { Controller } from '@nestjs/common';
import {
  clearFeedback,
  clearFeedbackRoute,
  deleteFeedback,
  deleteFeedbackRoute,
  listFeedback,
  listFeedbackRoute,
  sendFeedback,
  sendFeedbackRoute,
} from '@portal/contracts/feedback';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** Feedback from students to the admins. */
@Controller()
export class FeedbackController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  /** The sender is taken from the session, never from the body. */
  @Route(sendFeedbackRoute)
  async send({ caller, body }: CallOf<typeof sendFeedbackRoute>) {
    const { userId: studentId, name, department } = caller;
    const { subject, message } = body;
    const request = { studentId, name, department, subject, message };
    await this.messages.request(sendFeedback, request);
    return { message: 'Thank you. Your feedback has been sent.' };
  }

  @Route(listFeedbackRoute)
  list({ caller }: CallOf<typeof listFeedbackRoute>) {
    return this.reads.read(caller.userId, listFeedbackRoute, async () => {
      return (await this.messages.request(listFeedback, {})).feedback;
    });
  }

  @Route(deleteFeedbackRoute)
  async delete(call: CallOf<typeof deleteFeedbackRoute>) {
    const { caller } = call;
    const request = { feedbackId: call.id(), adminId: caller.userId };
    const done = await this.messages.request(deleteFeedback, request);
    this.reads.expire(caller.userId);
    return done;
  }

  @Route(clearFeedbackRoute)
  async clear({ caller }: CallOf<typeof clearFeedbackRoute>) {
    const done = await this.messages.request(clearFeedback, { adminId: caller.userId });
    this.reads.expire(caller.userId);
    return done;
  }
}
