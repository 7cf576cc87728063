import { z } from 'zod';
import { defineLive } from './live';

/** What of the accounts changes: of many sign-ins, no list of students has to be asked for anew. */
export const accountPart = z.enum(['students', 'registrations', 'sign-ins']);
export type AccountPart = z.infer<typeof accountPart>;

/** What of the admins' figures and lists can change. */
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
