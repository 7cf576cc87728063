import { useSyncExternalStore } from 'react';
import { Listeners } from '../events/listeners';
import type { RoomSession } from './room-session';

let held: RoomSession | null = null;
const listeners = new Listeners();

/** Returns the room that this window is in, on any screen. */
export function useHeldRoom(): RoomSession | null {
  return useSyncExternalStore(listeners.add, heldRoom);
}

export function heldRoom(): RoomSession | null {
  return held;
}

/** Holds a room, and releases the previous one. */
export function holdRoom(room: RoomSession): void {
  if (held === room) return;
  held?.stop();
  held = room;
  listeners.notify();
}

/** Releases a room, by default the held one. */
export function dropRoom(room: RoomSession | null = held): void {
  room?.stop();
  if (held !== room || room === null) return;
  held = null;
  listeners.notify();
}
