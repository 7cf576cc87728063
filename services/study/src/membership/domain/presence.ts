import type { StudyMember } from '@portal/contracts/study';
import { isInCall } from '../../rooms/domain/in-call';

/** Screens of one member that are remembered to have lost their place. */
export const FORMER_MAX = 32;

/** A member's place in the call. Times in ms since 1970. */
export interface Place {
  peerId: string | null;
  /** Screens whose place another has taken, the newest last. */
  formerPeers: string[];
  media: StudyMember['media'];
  /** Last sign of the screen in the call. */
  lastSeenAt: number | null;
  /** Last sign of any screen of the member. */
  lastSignAt: number;
  /** Begin of the proven presence, which ends at `lastSignAt`; null: no screen was in the call yet. */
  presentSince: number | null;
}

/** What a screen says of itself; without a `peerId` it only reads. */
export interface Sign {
  peerId: string | null;
  media: StudyMember['media'];
}

/** What a sign is judged by. Times in ms since 1970. */
export interface SignFacts {
  /** Place of the member who signs. */
  place: Place;
  others: readonly Pick<Place, 'peerId' | 'formerPeers' | 'lastSignAt' | 'presentSince'>[];
  /** Whether the others see the member as there. */
  isHere: boolean;
  /** False for a while after the start, when signs could not arrive: no screen loses its place by that. */
  couldSignal: boolean;
  now: number;
  silenceMs: number;
}

/** What a sign makes of the member's place, and whether its screen is the one in the call. */
export type SignDecision = {
  place: Place;
  /** Presence that was proven before a long silence is settled before the proof begins anew. */
  settlesFirst: boolean;
  /** Two members are present who have been in the call. */
  runsMeter: boolean;
} & (
  | { isInCall: true }
  | {
      isInCall: false;
      /** Whether the screen may enter the call as another. */
      mayReturn: boolean;
      /** Whether the others see a change. */
      isNews: boolean;
    }
);

/** Decides over the one place in the call that each member has, and over the proof of presence. */
export function decideSign(sign: Sign, facts: SignFacts): SignDecision {
  const { place, others, isHere, couldSignal, now, silenceMs } = facts;
  const silent = couldSignal ? giveUpPlace(place, sign, now, silenceMs) : undefined;
  const before = silent ?? place;
  const taken = isScreenOf(others, sign.peerId) ? null : takePlace(before, sign, now, silenceMs);
  const after = taken ?? stayPresent(before, now, silenceMs);
  const meter = {
    settlesFirst: after.presentSince !== place.presentSince,
    runsMeter: after.presentSince !== null && others.some((one) => isPresent(one, now, silenceMs)),
  };
  if (taken) return { isInCall: true, place: after, ...meter };
  const mayReturn = sign.peerId !== null && before.peerId === null;
  const isNews = !isHere || silent !== undefined;
  return { isInCall: false, place: after, mayReturn, isNews, ...meter };
}

function isPresent(
  { presentSince, lastSignAt }: Pick<Place, 'lastSignAt' | 'presentSince'>,
  now: number,
  silenceMs: number,
): boolean {
  return presentSince !== null && isInCall(lastSignAt, now, silenceMs);
}

/** Whether a screen is, or was, one of these members': signals find a member by it, so nobody else goes by it. */
export function isScreenOf(
  members: readonly Pick<Place, 'peerId' | 'formerPeers'>[],
  peerId: string | null,
): boolean {
  if (peerId === null) return false;
  return members.some((one) => one.peerId === peerId || one.formerPeers.includes(peerId));
}

/**
 * The place without a screen, where the sign comes from one that was silent for longer than `silenceMs`;
 * else undefined. That screen does not go on: what goes on between screens while nothing is proven costs
 * nothing, so it ends, and the call is entered anew with another.
 */
export function giveUpPlace(
  place: Place,
  { peerId }: Sign,
  now: number,
  silenceMs: number,
): Place | undefined {
  const isSilent = place.lastSeenAt !== null && !isInCall(place.lastSeenAt, now, silenceMs);
  if (peerId === null || place.peerId !== peerId || !isSilent) return undefined;
  return { ...place, peerId: null, formerPeers: [...place.formerPeers, peerId].slice(-FORMER_MAX) };
}

/**
 * What a sign changes of a member's place, or null: the screen only reads, or another has taken its
 * place.
 */
export function takePlace(place: Place, sign: Sign, now: number, silenceMs: number): Place | null {
  const { peerId, media } = sign;
  if (peerId === null || place.formerPeers.includes(peerId)) return null;
  const isOther = place.peerId !== null && place.peerId !== peerId;
  const formerPeers = isOther ? [...place.formerPeers, place.peerId] : place.formerPeers;
  return {
    peerId,
    media,
    formerPeers: formerPeers.filter((peer) => peer !== null).slice(-FORMER_MAX),
    ...proofAfter(place, now, silenceMs),
    lastSeenAt: Math.max(now, place.lastSeenAt ?? now),
  };
}

/**
 * The place after a sign of a screen that is not in the call. A member who has been in it goes on proving
 * presence: whether screens are linked is known to them alone, so it is not asked.
 */
function stayPresent(place: Place, now: number, silenceMs: number): Place {
  const { presentSince, lastSignAt } = proofAfter(place, now, silenceMs);
  return { ...place, lastSignAt, presentSince: place.presentSince === null ? null : presentSince };
}

/**
 * Signs that follow each other within `silenceMs` prove the time between them, whichever screen of the
 * member they come from; after a longer silence the proof begins anew.
 */
function proofAfter({ presentSince, lastSignAt }: Place, now: number, silenceMs: number) {
  const goesOn = presentSince !== null && isInCall(lastSignAt, now, silenceMs);
  // Signs may be handled out of turn.
  return { presentSince: goesOn ? presentSince : now, lastSignAt: Math.max(now, lastSignAt) };
}
