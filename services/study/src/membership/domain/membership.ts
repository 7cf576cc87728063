import type { PayloadOf } from '@portal/contracts';
import { STUDY_MEMBERS_MAX } from '@portal/contracts/study';
import type { studyMembershipEnded } from '@portal/contracts/study-rooms';

/** Minimum number of members of a session. */
const MEMBERS_MIN = 2;

/** Reason for the end of a membership. */
export type How = PayloadOf<typeof studyMembershipEnded>['how'];

/** A member of a session, as far as the decisions need it. */
export interface Member {
  studentId: string;
}

/** An active session with its members, in the order of joining. */
export interface Session {
  id: string;
  members: readonly Member[];
}

/** Reason for which an act is refused. */
export interface MembershipRefusal {
  code: 'conflict' | 'forbidden';
  message: string;
}

/** Two students who want to study together. */
export interface Pair {
  starterId: string;
  joinerId: string;
}

/** Facts that decide how two students join. */
export interface JoinFacts extends Pair {
  /** The session of either student; null if it has ended, or if there was none. */
  session: Session | null;
  /** Whether a block separates the student who joins from a member. */
  isKeptApart: boolean;
}

/**
 * A new session begins with these students; or both share this session, which one of them or
 * neither joins; or the request is refused.
 */
export type JoinDecision =
  | { begins: readonly string[] }
  | { sessionId: string; comes: string | null }
  | { refusal: MembershipRefusal };

/**
 * These members leave, and the session ends or continues; or nothing changes, also if it
 * `hasEnded`.
 */
export type LeaveDecision<One extends Member> =
  { leave: readonly One[]; ends: boolean; unpaidBy?: string } | { stays: true; hasEnded: boolean };

const FULL: MembershipRefusal = { code: 'conflict', message: 'This study session is full.' };
const ELSEWHERE: MembershipRefusal = {
  code: 'conflict',
  message: 'You are in a study session. Leave it first.',
};
const NOT_FOR_BOTH: MembershipRefusal = {
  code: 'forbidden',
  message: 'Only a call of two can be ended for both.',
};

/**
 * Chooses the session in which two students meet from their current sessions; null means a new
 * one.
 */
export function decideWhere(
  starterIn: string | null,
  joinerIn: string | null,
): { sessionId: string | null } | { refusal: MembershipRefusal } {
  const isElsewhere = starterIn !== null && joinerIn !== null && starterIn !== joinerIn;
  return isElsewhere ? { refusal: ELSEWHERE } : { sessionId: starterIn ?? joinerIn };
}

/**
 * Returns the student of a pair who joins the session of the other; null if both are members, or
 * neither.
 */
export function comerOf(pair: Pair, { members }: Session): string | null {
  const [comer = null, another] = missingFrom(pair, members);
  return another === undefined ? comer : null;
}

/**
 * Decides how two students join. If neither is still in the session, a new one begins, so that
 * they do not join strangers. A block is refused with the message for a full session.
 */
export function decideJoin({ session, isKeptApart, ...pair }: JoinFacts): JoinDecision {
  const begins = [pair.starterId, pair.joinerId];
  if (session === null || missingFrom(pair, session.members).length > 1) return { begins };
  const comes = comerOf(pair, session);
  const isFull = session.members.length >= STUDY_MEMBERS_MAX;
  if (comes !== null && (isFull || isKeptApart)) return { refusal: FULL };
  return { sessionId: session.id, comes };
}

/**
 * Decides the effect of students leaving. With fewer than two left, the session ends for all.
 * Students who are not members, or no longer, change nothing; nothing changes either if the
 * session has ended (`members` is null).
 */
export function decideLeave<One extends Member>(
  members: readonly One[] | null,
  studentIds: readonly string[],
  how: How,
): LeaveDecision<One> {
  if (members === null) return { stays: true, hasEnded: true };
  const leaving = members.filter(({ studentId }) => studentIds.includes(studentId));
  const unpaidBy = how === 'xp' ? leaving[0]?.studentId : undefined;
  if (leaving.length === 0) return { stays: true, hasEnded: false };
  const ends = members.length - leaving.length < MEMBERS_MIN;
  return { leave: ends ? members : leaving, ends, unpaidBy };
}

/** Ends a session for all of its members; an ended one (null) stays as it is. */
export function decideEnd<One extends Member>(members: readonly One[] | null): LeaveDecision<One> {
  return members === null ? { stays: true, hasEnded: true } : { leave: members, ends: true };
}

/** Returns why a member may not end the session for all, or undefined if allowed. */
export function refusalToEndForBoth(members: readonly Member[]): MembershipRefusal | undefined {
  return members.length > 2 ? NOT_FOR_BOTH : undefined;
}

/** Returns the session that two students share, from the session of each; null if none. */
export function sharedSession(oneIn: string | null, otherIn: string | null): string | null {
  return oneIn === otherIn ? oneIn : null;
}

/**
 * Returns the reason shown after a block has separated two members: the one shown when a student
 * leaves through the user interface, so that it does not reveal the block to the other.
 */
export function leaveReasonOfBlock(members: readonly Member[]): How {
  return members.length > 2 ? 'left' : 'ended-for-both';
}

function missingFrom({ starterId, joinerId }: Pair, members: readonly Member[]): string[] {
  const here = members.map(({ studentId }) => studentId);
  return [starterId, joinerId].filter((id) => !here.includes(id));
}
