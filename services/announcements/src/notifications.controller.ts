import { Controller } from '@nestjs/common';
import { getNotificationsSeen, markNotificationsSeen, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { NotificationsSeen } from './store/notifications-seen';

/** What admins have seen of the notifications. */
@Controller()
export class NotificationsController {
  constructor(private readonly seen: NotificationsSeen) {}

  @HandlesRequest(getNotificationsSeen)
  async getSeen({ adminId }: RequestOf<typeof getNotificationsSeen>) {
    return { seenUntil: (await this.seen.of(adminId))?.toISOString() ?? null };
  }

  @HandlesRequest(markNotificationsSeen)
  async markSeen({ adminId, until }: RequestOf<typeof markNotificationsSeen>) {
    const seenUntil = await this.seen.mark(adminId, until ? new Date(until) : null);
    return { seenUntil: seenUntil.toISOString() };
  }
}
