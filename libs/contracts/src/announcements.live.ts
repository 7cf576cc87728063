import { z } from 'zod';
import { defineLive } from './live';

/**
 * Maximum number of announcements on one page, newest first; fewer if they are long. Older ones
 * are kept.
 */
export const ANNOUNCEMENTS_MAX = 100;

const unreadCount = z.object({ unreadCount: z.number().int().nonnegative() });

export const announcementsLive = defineLive({
  pushes: {
    changed: {
      name: 'announcements:changed',
      summary: 'An announcement was posted, or some were taken away',
      payload: z.object({
        /** The new, unread announcement; null if none was posted. */
        posted: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
        /** Ids of deleted announcements. */
        removed: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional(),
        /** Whether all announcements were deleted. */
        isCleared: z.boolean().optional(),
      }),
    },
    unread: {
      name: 'announcements:unread',
      summary: 'How many the student has not read, told to all of the own screens',
      payload: unreadCount,
    },
  },
  asks: {
    countUnread: {
      name: 'announcements:count-unread',
      summary: 'How many the student has not read: for a screen that has just connected',
      access: 'student',
      body: z.object({}),
      answer: unreadCount,
      errors: [],
      perMinute: 60,
    },
    markRead: {
      name: 'announcements:mark-read',
      summary: 'Marks announcements as read: those that are named, else all that there are',
      access: 'student',
      body: z.object({ ids: z.array(z.uuid()).max(ANNOUNCEMENTS_MAX).optional() }),
      answer: unreadCount,
      errors: [],
      perMinute: 60,
    },
  },
});
