import { tabStorage } from '../../../design/kept-storage';
import type { CallMedia } from '../call/call';

/** Of the tab: a student who reloads in a call comes back into it, and what was off stays off. */
const KEY = 'study-call';

/** The kept part of what a screen sends: a screen is shared by choosing it, each time. */
export type KeptMedia = Pick<CallMedia, 'audio' | 'video'>;

/** This tab is in the call of a room, and sends this. */
export function keepCall(roomId: string, { audio, video }: KeptMedia): void {
  tabStorage.set(KEY, JSON.stringify({ roomId, audio, video }));
}

/** This tab is in no call. */
export function forgetCall(): void {
  tabStorage.remove(KEY);
}

/** What this tab has sent in the call of the room when it was loaded anew; null: it was in none. */
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
    // What cannot be read is as good as nothing.
    return {};
  }
}

/** Whether this tab was in the call of any room when it was loaded anew. */
export function isAnyCallKept(): boolean {
  return tabStorage.get(KEY) !== null;
}
