import type { StudyCall, StudyMember, StudyRoom } from '@portal/contracts/study';
import type { CallState } from '../call/call';
import { EMPTY_LOG, type ChatLog } from './chat-log';

/** Reason why a session is over for the student. */
export type RoomEnd = 'left' | 'ended-for-both' | 'xp' | 'silence' | 'removed' | 'gone';

/**
 * Phase of this screen in a room: loading the room; able to join; joining; in the call; another
 * window has the call; over.
 */
type RoomPhase = 'entering' | 'ready' | 'joining' | 'in-call' | 'taken' | 'ended';

/** Current view of a room; a new object after each change. */
export interface RoomView {
  phase: RoomPhase;
  members: readonly StudyMember[];
  /** Names by student id, including students who have left since this screen was opened. */
  names: ReadonlyMap<string, string>;
  /** Ids of the students who have been in the call since this screen was opened. */
  wereInCall: ReadonlySet<string>;
  lab: StudyRoom['lab'];
  call: StudyCall | null;
  /** Whether another window of the student is in the call. */
  isElsewhere: boolean;
  log: ChatLog;
  /** State of the call that this screen is in. */
  callState: CallState | null;
  /** Error of the last step, which may be retried. */
  problem: string | null;
  end: RoomEnd | null;
  /** Whether the student has left by this screen. */
  hasLeft: boolean;
  /** Name of the student whose XP ran out, if that ended the session and is known. */
  unpaidBy: string | null;
}

export const FIRST_VIEW: RoomView = {
  phase: 'entering',
  members: [],
  names: new Map(),
  wereInCall: new Set(),
  lab: { topics: '', numQuestions: 5 },
  call: null,
  isElsewhere: false,
  log: EMPTY_LOG,
  callState: null,
  problem: null,
  end: null,
  hasLeft: false,
  unpaidBy: null,
};
