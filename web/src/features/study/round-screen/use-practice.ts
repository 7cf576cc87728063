import { useSyncExternalStore } from 'react';
import type { RoomPractice, PracticeView } from '../practice/room-practice';

/** Returns the state of shared practice in a room. */
export function usePracticeView(practice: RoomPractice): PracticeView {
  return useSyncExternalStore(practice.subscribe, practice.view);
}
