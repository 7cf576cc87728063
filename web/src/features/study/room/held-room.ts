import { useSyncExternalStore } from 'react';
import { Listeners } from '../events/listeners';
import type { RoomSession } from './room-session';

let held: RoomSession | null = null;
const listeners = new Listeners();

/** The room that this window is in, whichever screen it shows. */
export function useHeldRoom(): RoomSession | null {
  return useSyncExternalStore(listeners.add, heldRoom);
}

export function heldRoom(): RoomSession | null {
  return held;
}

/** Holds a room from now on, in place of another. */
export function holdRoom(room: RoomSession): void {
  if (held === room) return;
  held?.stop();
  held = room;
  listeners.notify();
}

/** Holds none: this one, where it is still held, gives everything back. */
export function dropRoom(room: RoomSession | null = held): void {
  room?.stop();
  if (held !== room || room === null) return;
  held = null;
  listeners.notify();
}
