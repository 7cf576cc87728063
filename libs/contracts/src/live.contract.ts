import { adminLive } from './admin.live';
import { announcementsLive } from './announcements.live';
import { sessionLive } from './session.live';
import { xpLive } from './xp.live';

/** Payloads by the names of their Socket.IO events, for screens that have yet to go by nouns. */
export const LIVE_EVENTS = {
  'xp:update': xpLive.pushes.updated.payload,
  'announcements:changed': announcementsLive.pushes.changed.payload,
  'announcements:unread': announcementsLive.pushes.unread.payload,
  'admin:changed': adminLive.pushes.changed.payload,
  'session:ended': sessionLive.pushes.ended.payload,
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
