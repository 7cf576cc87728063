import { Controller } from '@nestjs/common';
import {
  markNotificationsSeen,
  markNotificationsReadRoute,
  listNotificationsRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';

import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { Notifications } from './notifications';

/** What needs an admin's eye. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly messages: Messages,
    private readonly notifications: Notifications,
  ) {}

  @Route(listNotificationsRoute)
  list({ caller }: CallOf<typeof listNotificationsRoute>) {
    return this.notifications.of(caller.userId);
  }

  @Route(markNotificationsReadRoute)
  async markRead({ caller, body }: CallOf<typeof markNotificationsReadRoute>) {
    const request = { adminId: caller.userId, until: body?.until };
    await this.messages.request(markNotificationsSeen, request);
    return { message: 'Marked as read.' };
  }
}
