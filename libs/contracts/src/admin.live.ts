import { z } from 'zod';
import { defineLive } from './live';

/**
 * Part of the account data that changed, so that a sign-in does not make screens reload the list
 * of students.
 */
export const accountPart = z.enum(['students', 'registrations', 'sign-ins']);
export type AccountPart = z.infer<typeof accountPart>;

/** Part of the admins' figures and lists that changed. */
export const adminPart = z.enum([...accountPart.options, 'announcements', 'feedback', 'presence']);
export type AdminPart = z.infer<typeof adminPart>;

export const adminLive = defineLive({
  pushes: {
    changed: {
      name: 'admin:changed',
      summary: 'For admins: what of theirs has changed; at most once a second',
      payload: z.object({ parts: z.array(adminPart) }),
    },
  },
  asks: {},
});
