import { Controller } from '@nestjs/common';
import {
  exportMessages,
  getNotificationsSeen,
  markNotificationsSeen,
  type RequestOf,
} from '@portal/contracts';
import { Answers } from '@portal/messaging';
import { FeedbackStore } from './store/feedback.store';
import { NotificationsSeen } from './store/notifications-seen';
import { ReadMarks } from './store/read-marks';

/** What admins have seen of the notifications, and what students take with them. */
@Controller()
export class NotificationsHandlers {
  constructor(
    private readonly seen: NotificationsSeen,
    private readonly feedback: FeedbackStore,
    private readonly readMarks: ReadMarks,
  ) {}

  @Answers(getNotificationsSeen)
  async getSeen({ adminId }: RequestOf<typeof getNotificationsSeen>) {
    return { seenUntil: (await this.seen.of(adminId))?.toISOString() ?? null };
  }

  @Answers(markNotificationsSeen)
  async markSeen({ adminId, until }: RequestOf<typeof markNotificationsSeen>) {
    const seenUntil = await this.seen.mark(adminId, until ? new Date(until) : null);
    return { seenUntil: seenUntil.toISOString() };
  }

  @Answers(exportMessages)
  async exportMessages({ studentId }: RequestOf<typeof exportMessages>) {
    const [feedback, readAnnouncements] = await Promise.all([
      this.feedback.of(studentId),
      this.readMarks.readBy(studentId),
    ]);
    return { feedback, readAnnouncements };
  }
}
