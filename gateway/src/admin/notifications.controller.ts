import { Controller } from '@nestjs/common';
import {
  listNotifications,
  listNotificationsRoute,
  markNotificationsReadRoute,
  markNotificationsSeen,
} from '@portal/contracts/notifications';
import { Messages } from '@portal/messaging';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';

/** Notifications for admins. */
@Controller()
export class NotificationsController {
  constructor(private readonly messages: Messages) {}

  @Route(listNotificationsRoute)
  async list({ caller: { userId: adminId } }: CallOf<typeof listNotificationsRoute>) {
    return (await this.messages.request(listNotifications, { adminId })).notifications;
  }

  @Route(markNotificationsReadRoute)
  async markRead({ caller, body }: CallOf<typeof markNotificationsReadRoute>) {
    const request = { adminId: caller.userId, until: body?.until };
    await this.messages.request(markNotificationsSeen, request);
    return { message: 'Marked as read.' };
  }
}
