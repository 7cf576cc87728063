import { z } from 'zod';
import { accountPart } from './admin.contract';
import { errorCodeSchema } from './error-codes';

/** Socket.IO events from the portal to the screen. The token is supplied at connection (`auth.token`). */
export const LIVE_EVENTS = {
  'xp:update': z.object({ totalXP: z.number() }),
  /** An announcement was posted (its title), or one was taken away (null). */
  'announcements:changed': z.object({
    posted: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  }),
  /** How many announcements the student has not read, told to all of the own screens. */
  'announcements:unread': z.object({ unreadCount: z.number().int().nonnegative() }),
  /** For admins: what of theirs has changed; at most once a second. */
  'admin:changed': z.object({
    parts: z.array(z.enum([...accountPart.options, 'announcements', 'feedback', 'presence'])),
  }),
  /** The session has ended elsewhere: the screen signs out. */
  'session:ended': z.object({
    message: z.string(),
    /** Present where it was not the person who ended it: 'suspended', or 'unauthenticated' when deleted. */
    code: errorCodeSchema.optional(),
  }),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LivePayload<Name extends LiveEventName> = z.infer<(typeof LIVE_EVENTS)[Name]>;
