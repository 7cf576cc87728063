import { Controller } from '@nestjs/common';
import { clearFeedback, deleteFeedback, listFeedback, sendFeedback } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** What students tell the admins. */
@Controller()
export class FeedbackController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  /** Who sends it is taken from the session, whatever the body says. */
  @Route(sendFeedback)
  async send({ caller, body }: CallOf<typeof sendFeedback>) {
    const { userId: studentId, name, department } = caller;
    const { subject, message } = body;
    const request = { studentId, name, department, subject, message };
    await this.messages.request(sendFeedback, request);
    return { message: 'Thank you. Your feedback has been sent.' };
  }

  @Route(listFeedback)
  list({ caller }: CallOf<typeof listFeedback>) {
    return this.reads.of(caller.userId, listFeedback, async () => {
      return (await this.messages.request(listFeedback, {})).feedback;
    });
  }

  @Route(deleteFeedback)
  async delete({ caller, params }: CallOf<typeof deleteFeedback>) {
    const request = { feedbackId: params['id'] ?? '', adminId: caller.userId };
    const done = await this.messages.request(deleteFeedback, request);
    this.reads.expire(caller.userId);
    return done;
  }

  @Route(clearFeedback)
  async clear({ caller }: CallOf<typeof clearFeedback>) {
    const done = await this.messages.request(clearFeedback, { adminId: caller.userId });
    this.reads.expire(caller.userId);
    return done;
  }
}
