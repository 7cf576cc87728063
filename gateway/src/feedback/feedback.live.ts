import { Controller } from '@nestjs/common';
import { feedbackChanged, listFeedbackRoute } from '@portal/contracts/feedback';
import { HandlesEvent } from '@portal/messaging';
import { AdminNotifier } from '../admin/admin-notifier';
import { PolledReads } from '../polling/polled-reads';

/** Live events of feedback for admins' screens. */
@Controller()
export class FeedbackLive {
  constructor(
    private readonly admins: AdminNotifier,
    private readonly reads: PolledReads,
  ) {}

  @HandlesEvent(feedbackChanged)
  async feedbackChanged(): Promise<void> {
    this.reads.expirePath(listFeedbackRoute.path);
    this.admins.notify('feedback');
    return Promise.resolve();
  }
}
