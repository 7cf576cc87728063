import { Controller } from '@nestjs/common';
import {
  clearFeedback,
  deleteFeedback,
  listFeedback,
  sendFeedback,
  type RequestOf,
} from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { FeedbackStore } from './store/feedback.store';

/** The front door of the feedback: one method a message. */
@Controller()
export class FeedbackHandlers {
  constructor(private readonly feedback: FeedbackStore) {}

  @Answers(sendFeedback)
  send(request: RequestOf<typeof sendFeedback>) {
    return this.feedback.send(request);
  }

  @Answers(listFeedback)
  async list() {
    return { feedback: await this.feedback.list() };
  }

  @Answers(deleteFeedback)
  async delete({ feedbackId, adminId }: RequestOf<typeof deleteFeedback>) {
    await this.feedback.delete(feedbackId, adminId);
    return { message: 'Feedback removed.' };
  }

  @Answers(clearFeedback)
  async clear({ adminId }: RequestOf<typeof clearFeedback>) {
    await this.feedback.clear(adminId);
    return { message: 'All feedback removed.' };
  }
}
