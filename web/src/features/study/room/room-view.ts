import type { StudyCall, StudyMember, StudyRoom } from '@portal/contracts/study';
import type { CallState } from '../call/call';
import { EMPTY_LOG, type ChatLog } from './chat-log';

/** Why a session is over for the student. */
export type RoomEnd = 'left' | 'ended-for-both' | 'xp' | 'silence' | 'removed' | 'gone';

/**
 * Where this screen is with a room: it asks for it; it may join; it joins; it is in the call;
 * another window has the call; it is over.
 */
type RoomPhase = 'entering' | 'ready' | 'joining' | 'in-call' | 'taken' | 'ended';

/** A room as it is just then; a new object after each change. */
export interface RoomView {
  phase: RoomPhase;
  members: readonly StudyMember[];
  /** By student: also of those who have left since this screen is here. */
  names: ReadonlyMap<string, string>;
  /** Students who have been in the call since this screen is here. */
  wereInCall: ReadonlySet<string>;
  lab: StudyRoom['lab'];
  call: StudyCall | null;
  /** Another window of the student is in the call. */
  isElsewhere: boolean;
  log: ChatLog;
  /** Of the call that this screen is in. */
  callState: CallState | null;
  /** Why the last step has come to nothing, and may be tried again. */
  problem: string | null;
  end: RoomEnd | null;
  /** The student has left by this screen. */
  hasLeft: boolean;
  /** Whose XP ran out, where it is over by that and known. */
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
