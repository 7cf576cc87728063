import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listNotifications, markNotificationsSeen } from '@portal/contracts/notifications';
import { HandlesRequest } from '@portal/messaging';
import { NotificationsService } from './notifications.service';

/** Message handlers of admin notifications and their seen state. */
@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @HandlesRequest(listNotifications)
  async list({ adminId }: RequestOf<typeof listNotifications>) {
    return { notifications: await this.notifications.listFor(adminId) };
  }

  @HandlesRequest(markNotificationsSeen)
  async markSeen({ adminId, until }: RequestOf<typeof markNotificationsSeen>) {
    const seenUntil = await this.notifications.markSeen(adminId, until ? new Date(until) : null);
    return { seenUntil: seenUntil.toISOString() };
  }
}
