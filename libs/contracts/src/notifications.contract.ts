import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { givenMomentSchema } from './time';

/** Maximum number of notifications on one page, newest first. */
export const NOTIFICATIONS_MAX = 100;

/** An event that requires an admin's attention. */
export const notificationSchema = z.object({
  _id: z.uuid(),
  type: z.enum(['feedback', 'registration']),
  title: z.string(),
  body: z.string(),
  date: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotificationsRoute = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  access: 'admin',
  summary: "What needs an admin's eye, the newest first",
  response: z.array(notificationSchema).max(NOTIFICATIONS_MAX),
});

/** The newest `date` shown; later notifications stay unread. If absent, all are marked. */
const until = givenMomentSchema.optional();

export const markNotificationsReadRoute = defineRoute({
  method: 'POST',
  path: '/api/notifications/mark-read',
  access: 'admin',
  summary: 'Marks the notifications as read by this admin, up to the newest that was shown',
  body: z.object({ until }).optional(),
  response: z.object({ message: z.string() }),
});

export const listNotifications = defineRequest({
  subject: 'notifications.list',
  summary: 'What needs an admin’s eye, the newest first, with what the admin has seen of it',
  request: z.object({ adminId: z.uuid() }),
  response: z.object({ notifications: z.array(notificationSchema).max(NOTIFICATIONS_MAX) }),
  errors: [],
});

export const markNotificationsSeen = defineRequest({
  subject: 'notifications.markSeen',
  summary: 'Marks the notifications up to the newest shown, or up to now, as seen by an admin',
  request: z.object({ adminId: z.uuid(), until }),
  response: z.object({ seenUntil: z.iso.datetime() }),
  errors: [],
});
