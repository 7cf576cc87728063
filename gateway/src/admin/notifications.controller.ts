import { Controller } from '@nestjs/common';
import {
  markNotificationsSeen,
  NOTIFICATIONS_PATH,
  NOTIFICATIONS_READ_PATH,
  notificationsReadBodySchema,
  notificationsSchema,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { z } from 'zod';
import type { CallOf } from '../routing/call';
import { readRoute } from '../routing/composed-route';
import { Route } from '../routing/route.decorator';
import { Notifications } from './notifications';

const listNotifications = readRoute(NOTIFICATIONS_PATH, 'admin', {
  summary: "What needs an admin's eye, the newest first",
  response: notificationsSchema,
});
const markRead = {
  summary: 'Marks the notifications as read by this admin, up to the newest that was shown',
  errors: [],
  http: {
    method: 'POST',
    path: NOTIFICATIONS_READ_PATH,
    access: 'admin',
    query: z.object({}),
    body: notificationsReadBodySchema,
    response: z.object({ message: z.string() }),
  },
} as const;

/** What needs an admin's eye. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly messages: Messages,
    private readonly notifications: Notifications,
  ) {}

  @Route(listNotifications)
  list({ caller }: CallOf<typeof listNotifications>) {
    return this.notifications.of(caller.userId);
  }

  @Route(markRead)
  async markRead({ caller, body }: CallOf<typeof markRead>) {
    const request = { adminId: caller.userId, until: body?.until };
    await this.messages.request(markNotificationsSeen, request);
    return { message: 'Marked as read.' };
  }
}
