import { z } from 'zod';
import { defineEvent, defineHttpRequest, defineRequest } from './contract';
import { EXPORT_PAGE_MAX } from './place-in-time';
import { textSchema } from './text';

/** Announcements on one page at most, the newest first, fewer where they are long; older ones stay. */
export const ANNOUNCEMENTS_MAX = 100;
export const ANNOUNCEMENT_TITLE_MAX = 200;
export const ANNOUNCEMENT_BODY_MAX = 5_000;
/** Ids of readers that an admin is shown of one announcement at most; `readCount` knows them all. */
export const READERS_MAX = 1_000;
/** Ids of readers that one answer holds of all its announcements together, in equal shares. */
export const READERS_IN_ALL_MAX = 5_000;
/** What an announcement is called whose first line says nothing. */
export const DEFAULT_ANNOUNCEMENT_TITLE = 'Announcement';

export const announcementSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  date: z.iso.datetime(),
  /** A student sees only the own id in it. */
  readBy: z.array(z.uuid()).max(READERS_MAX),
  /** How many have read it; a student is told 0 or 1, for the own reading. */
  readCount: z.number().int().nonnegative(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const list = z.array(announcementSchema).max(ANNOUNCEMENTS_MAX);
const done = z.object({ message: z.string() });

/** `GET /api/announcements`, and for students `GET /api/admin/announcements` too. */
export const listAnnouncements = defineHttpRequest({
  subject: 'announcements.list',
  summary: 'Announcements, the newest first, with who has read them',
  request: z.object({
    /** Whose reading is told; null: an admin's view, of everybody's. */
    studentId: z.uuid().nullable(),
  }),
  response: z.object({ announcements: list }),
  errors: [],
  http: {
    method: 'GET',
    path: '/api/announcements',
    access: 'own-session',
    query: z.object({}),
    body: z.undefined(),
    response: list,
  },
});
/** The second door to the list, by the specification's other path. */
export const STUDENT_ANNOUNCEMENTS_PATH = '/api/admin/announcements';

const postBody = z.object({
  title: textSchema.trim().max(ANNOUNCEMENT_TITLE_MAX).default(''),
  body: textSchema.trim().min(1, 'Please write something.').max(ANNOUNCEMENT_BODY_MAX),
});

export const postAnnouncement = defineHttpRequest({
  subject: 'announcements.post',
  summary: 'Posts an announcement to all students; without a title its first line is one',
  request: postBody.extend({ adminId: z.uuid() }),
  response: announcementSchema,
  errors: ['invalid_input'],
  http: {
    method: 'POST',
    path: '/api/announcements',
    access: 'admin',
    query: z.object({}),
    body: postBody,
    response: announcementSchema,
  },
});

export const deleteAnnouncement = defineHttpRequest({
  subject: 'announcements.delete',
  summary: 'Takes one announcement away; one that is not there is no error',
  request: z.object({ announcementId: z.uuid(), adminId: z.uuid() }),
  response: done,
  errors: [],
  http: {
    method: 'DELETE',
    path: '/api/admin/announcements/:id',
    access: 'admin',
    query: z.object({}),
    body: z.undefined(),
    response: done,
  },
});

export const clearAnnouncements = defineHttpRequest({
  subject: 'announcements.clear',
  summary: 'Takes all announcements away',
  request: z.object({ adminId: z.uuid() }),
  response: done,
  errors: [],
  http: {
    method: 'DELETE',
    path: '/api/admin/announcements-clear',
    access: 'admin',
    query: z.object({}),
    body: z.undefined(),
    response: done,
  },
});

const markReadBody = z
  .object({
    /** Which ones; none named: all that there are. */
    ids: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
  })
  .optional();

export const markAnnouncementsRead = defineHttpRequest({
  subject: 'announcements.markRead',
  summary: 'Marks announcements as read by the caller',
  request: z.object({
    studentId: z.uuid(),
    ids: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
  }),
  response: z.object({ unreadCount: z.number().int().nonnegative() }),
  errors: [],
  http: {
    method: 'POST',
    path: '/api/admin/announcements/mark-read',
    access: 'student',
    query: z.object({}),
    body: markReadBody,
    response: z.object({ message: z.string(), unreadCount: z.number().int().nonnegative() }),
  },
});

/** For screens only: they poll as well. */
export const announcementsChanged = defineEvent({
  subject: 'announcements.changed.v1',
  summary: 'An announcement was posted or taken away',
  durable: false,
  payload: z.object({
    posted: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
    /** Those that were taken away, by their ids. */
    removed: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
    /** Whether all of them were. */
    isCleared: z.boolean().optional(),
  }),
});

/** For the student's other screens. */
export const announcementsRead = defineEvent({
  subject: 'announcements.read.v1',
  summary: 'A student has read announcements on one screen',
  durable: false,
  payload: z.object({ studentId: z.uuid(), unreadCount: z.number().int().nonnegative() }),
});

/** For the export of a student's own data. */
export const exportReadings = defineRequest({
  subject: 'announcements.exportReadings',
  summary: 'The announcements that a student has read, the newest first, a page at a time',
  request: z.object({ studentId: z.uuid(), after: z.number().int().positive().optional() }),
  response: z.object({
    readAnnouncements: z.array(z.object({ _id: z.uuid(), title: z.string() })).max(EXPORT_PAGE_MAX),
    /** Where the next page begins; null: there is none. */
    next: z.number().int().positive().nullable(),
  }),
  errors: [],
});
