import type { PayloadOf } from '@portal/contracts';
import { STUDY_MEMBERS_MAX } from '@portal/contracts/study';
import type { studyMembershipEnded } from '@portal/contracts/study-rooms';

/** A study session needs two. */
const MEMBERS_MIN = 2;

/** How a membership ends. */
export type How = PayloadOf<typeof studyMembershipEnded>['how'];

/** Somebody in a session, as far as it is decided upon. */
export interface Member {
  studentId: string;
}

/** A session under way: who is in it, in the order of joining. */
export interface Session {
  id: string;
  members: readonly Member[];
}

/** Why an act is refused. */
export interface MembershipRefusal {
  code: 'conflict' | 'forbidden';
  message: string;
}

/** Two students who want to be together. */
export interface Pair {
  starterId: string;
  joinerId: string;
}

/** What decides how two come together. */
export interface JoinFacts extends Pair {
  /** The one that either was in; null where that has ended, or there was none. */
  session: Session | null;
  /** Whether a block keeps the one who comes apart from a member. */
  isKeptApart: boolean;
}

/** A new session of these begins; or they are in this one, to which somebody or nobody comes; or neither. */
export type JoinDecision =
  | { begins: readonly string[] }
  | { sessionId: string; comes: string | null }
  | { refusal: MembershipRefusal };

/** These leave, and with them the session ends or not; or nothing changes, also where it `hasEnded`. */
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

/** The session in which two come together, by the ones that each is in; null: a new one. */
export function decideWhere(
  starterIn: string | null,
  joinerIn: string | null,
): { sessionId: string | null } | { refusal: MembershipRefusal } {
  const isElsewhere = starterIn !== null && joinerIn !== null && starterIn !== joinerIn;
  return isElsewhere ? { refusal: ELSEWHERE } : { sessionId: starterIn ?? joinerIn };
}

/** Which of two comes to a session in which the other is; null: both are there, or neither. */
export function comerOf(pair: Pair, { members }: Session): string | null {
  const [comer = null, another] = missingFrom(pair, members);
  return another === undefined ? comer : null;
}

/**
 * How two come together. Where neither is in the session any more nobody is brought among strangers. A
 * block is refused in the words for a session that is full.
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
 * What it changes that these leave: where fewer than two stay, the session ends for all. Who is no
 * member, or no longer, changes nothing; nor does anybody where it has ended (`members` is null).
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

/** A session ends for all who are in it; one that has ended (null) stays as it is. */
export function decideEnd<One extends Member>(members: readonly One[] | null): LeaveDecision<One> {
  return members === null ? { stays: true, hasEnded: true } : { leave: members, ends: true };
}

/** Undefined: a member may end the session for all. */
export function refusalToEndForBoth(members: readonly Member[]): MembershipRefusal | undefined {
  return members.length > 2 ? NOT_FOR_BOTH : undefined;
}

/** The session that two share, by the ones that each is in; null: none. */
export function sharedSession(oneIn: string | null, otherIn: string | null): string | null {
  return oneIn === otherIn ? oneIn : null;
}

/**
 * Reason shown when a block has parted two: in the words of a student who leaves by the portal's own
 * screen, so that by nothing does the other notice it.
 */
export function leaveReasonOfBlock(members: readonly Member[]): How {
  return members.length > 2 ? 'left' : 'ended-for-both';
}

function missingFrom({ starterId, joinerId }: Pair, members: readonly Member[]): string[] {
  const here = members.map(({ studentId }) => studentId);
  return [starterId, joinerId].filter((id) => !here.includes(id));
}
