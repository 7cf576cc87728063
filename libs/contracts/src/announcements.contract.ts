import { z } from 'zod';
import { ANNOUNCEMENTS_MAX } from './announcements.live';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { textSchema } from './text';

export * from './announcements.live';

export const ANNOUNCEMENT_TITLE_MAX = 200;
export const ANNOUNCEMENT_BODY_MAX = 5_000;
/**
 * Maximum number of reader ids shown to an admin for one announcement; `readCount` counts all
 * readers.
 */
export const READERS_MAX = 1_000;
/** Maximum number of reader ids in one response, divided equally among its announcements. */
export const READERS_IN_ALL_MAX = 5_000;
/** Title of an announcement whose first line has no readable text. */
export const DEFAULT_ANNOUNCEMENT_TITLE = 'Announcement';

export const announcementSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  date: z.iso.datetime(),
  /** A student sees only their own id. */
  readBy: z.array(z.uuid()).max(READERS_MAX),
  /** Number of readers; for a student 0 or 1, their own reading. */
  readCount: z.number().int().nonnegative(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const list = z.array(announcementSchema).max(ANNOUNCEMENTS_MAX);
const done = z.object({ message: z.string() });

/** `GET /api/announcements`, and for students also `GET /api/admin/announcements`. */
export const listAnnouncements = defineRequest({
  subject: 'announcements.list',
  summary: 'Announcements, the newest first, with who has read them',
  request: z.object({
    /** The student whose read state is returned; null returns the admin view with all readers. */
    studentId: z.uuid().nullable(),
  }),
  response: z.object({ announcements: list }),
  errors: [],
});

export const listAnnouncementsRoute = defineRoute({
  method: 'GET',
  path: '/api/announcements',
  access: 'own-session',
  summary: 'Announcements, the newest first, with who has read them',
  response: list,
  errors: listAnnouncements.errors,
});
/** The same list under the specification's other path. */
export const listAnnouncementsForHeaderRoute = defineRoute({
  ...listAnnouncementsRoute,
  path: '/api/admin/announcements',
});

const postBody = z.object({
  title: textSchema.trim().max(ANNOUNCEMENT_TITLE_MAX).default(''),
  body: textSchema.trim().min(1, 'Please write something.').max(ANNOUNCEMENT_BODY_MAX),
});

export const postAnnouncement = defineRequest({
  subject: 'announcements.post',
  summary: 'Posts an announcement to all students; without a title its first line is one',
  request: postBody.extend({ adminId: z.uuid() }),
  response: announcementSchema,
  errors: ['invalid_input'],
});

export const postAnnouncementRoute = defineRoute({
  method: 'POST',
  path: '/api/announcements',
  access: 'admin',
  summary: 'Posts an announcement to all students; without a title its first line is one',
  body: postBody,
  response: announcementSchema,
  errors: postAnnouncement.errors,
});

export const deleteAnnouncement = defineRequest({
  subject: 'announcements.delete',
  summary: 'Takes one announcement away; one that is not there is no error',
  request: z.object({ announcementId: z.uuid(), adminId: z.uuid() }),
  response: done,
  errors: [],
});

export const deleteAnnouncementRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  access: 'admin',
  summary: 'Takes one announcement away; one that is not there is no error',
  response: done,
  errors: deleteAnnouncement.errors,
});

export const clearAnnouncements = defineRequest({
  subject: 'announcements.clear',
  summary: 'Takes all announcements away',
  request: z.object({ adminId: z.uuid() }),
  response: done,
  errors: [],
});

export const clearAnnouncementsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/announcements-clear',
  access: 'admin',
  summary: 'Takes all announcements away',
  response: done,
  errors: clearAnnouncements.errors,
});

const markReadBody = z
  .object({
    /** Ids of the announcements to mark; all of them if absent. */
    ids: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
  })
  .optional();

export const markAnnouncementsRead = defineRequest({
  subject: 'announcements.markRead',
  summary: 'Marks announcements as read by the caller',
  request: z.object({
    studentId: z.uuid(),
    ids: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
  }),
  response: z.object({ unreadCount: z.number().int().nonnegative() }),
  errors: [],
});

export const markAnnouncementsReadRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/mark-read',
  access: 'student',
  summary: 'Marks announcements as read by the caller',
  body: markReadBody,
  response: z.object({ message: z.string(), unreadCount: z.number().int().nonnegative() }),
  errors: markAnnouncementsRead.errors,
});

/** For a screen that has just connected; afterwards it updates the count from pushes. */
export const countUnreadAnnouncements = defineRequest({
  subject: 'announcements.countUnread',
  summary: 'How many announcements a student has not read',
  request: z.object({ studentId: z.uuid() }),
  response: z.object({ unreadCount: z.number().int().nonnegative() }),
  errors: [],
});

/** For screens only, which poll as well. */
export const announcementsChanged = defineEvent({
  subject: 'announcements.changed.v1',
  summary: 'An announcement was posted or taken away',
  durable: false,
  payload: z.object({
    posted: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
    /** Ids of deleted announcements. */
    removed: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
    /** Whether all announcements were deleted. */
    isCleared: z.boolean().optional(),
  }),
});

/** Synchronises the student's other screens. */
export const announcementsRead = defineEvent({
  subject: 'announcements.read.v1',
  summary: 'A student has read announcements on one screen',
  durable: false,
  payload: z.object({ studentId: z.uuid(), unreadCount: z.number().int().nonnegative() }),
});
