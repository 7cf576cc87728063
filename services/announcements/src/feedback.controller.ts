import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  clearFeedback,
  deleteFeedback,
  listFeedback,
  sendFeedback,
} from '@portal/contracts/feedback';
import { HandlesRequest } from '@portal/messaging';
import { FeedbackService } from './feedback.service';

/** Message handlers of feedback. */
@Controller()
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @HandlesRequest(sendFeedback)
  send(request: RequestOf<typeof sendFeedback>) {
    return this.feedback.send(request);
  }

  @HandlesRequest(listFeedback)
  async list() {
    return { feedback: await this.feedback.list() };
  }

  @HandlesRequest(deleteFeedback)
  async delete({ feedbackId, adminId }: RequestOf<typeof deleteFeedback>) {
    await this.feedback.delete(feedbackId, adminId);
    return { message: 'Feedback removed.' };
  }

  @HandlesRequest(clearFeedback)
  async clear({ adminId }: RequestOf<typeof clearFeedback>) {
    await this.feedback.clear(adminId);
    return { message: 'All feedback removed.' };
  }
}
