import { tabStorage } from '../../../design/kept-storage';
import type { CallMedia } from '../call/call';

/**
 * Storage key, per tab: a student who reloads during a call rejoins it, and devices that were off
 * stay off.
 */
const KEY = 'study-call';

/** The stored part of the sent media: screen sharing requires a new selection each time. */
export type KeptMedia = Pick<CallMedia, 'audio' | 'video'>;

/** Stores that this tab is in the call of a room, with the media that it sends. */
export function keepCall(roomId: string, { audio, video }: KeptMedia): void {
  tabStorage.set(KEY, JSON.stringify({ roomId, audio, video }));
}

/** Stores that this tab is in no call. */
export function forgetCall(): void {
  tabStorage.remove(KEY);
}

/**
 * Returns the media that this tab sent in the call of the room before a reload; null if it was in
 * none.
 */
export function keptCall(roomId: string): KeptMedia | null {
  const kept = read();
  if (Reflect.get(kept, 'roomId') !== roomId) return null;
  return { audio: Reflect.get(kept, 'audio') === true, video: Reflect.get(kept, 'video') === true };
}

function read(): object {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    // Unreadable data counts as empty.
    return {};
  }
}

/** Returns whether this tab was in any call before a reload. */
export function isAnyCallKept(): boolean {
  return tabStorage.get(KEY) !== null;
}
