import type { StudyMember } from '@portal/contracts/study';
import { isInCall } from '../../rooms/domain/in-call';

/** Maximum number of former peers remembered per member. */
export const FORMER_MAX = 32;

/** A member's place in the call. Times in ms since 1970. */
export interface Place {
  peerId: string | null;
  /** Peers that another has replaced, newest last. */
  formerPeers: string[];
  media: StudyMember['media'];
  /** Last sign of the client in the call. */
  lastSeenAt: number | null;
  /** Last sign of any client of the member. */
  lastSignAt: number;
  /**
   * Start of the proven presence, which ends at `lastSignAt`; null until a client was in the call.
   */
  presentSince: number | null;
}

/** State that a client reports; a client without a `peerId` only reads. */
export interface Sign {
  peerId: string | null;
  media: StudyMember['media'];
}

/** Facts that decide about a sign. Times in ms since 1970. */
export interface SignFacts {
  /** Place of the member whose client signs. */
  place: Place;
  others: readonly Pick<Place, 'peerId' | 'formerPeers' | 'lastSignAt' | 'presentSince'>[];
  /** Whether the others see the member as present. */
  isHere: boolean;
  /**
   * False for a while after the start of the service, when signs could not arrive: no client loses
   * its place for that.
   */
  couldSignal: boolean;
  now: number;
  silenceMs: number;
}

/** Effect of a sign on the member's place, and whether its client is the one in the call. */
export type SignDecision = {
  place: Place;
  /** Whether presence proven before a long silence must be settled before a new proof begins. */
  settlesFirst: boolean;
  /** Whether two members who have been in the call are present. */
  runsMeter: boolean;
} & (
  | { isInCall: true }
  | {
      isInCall: false;
      /** Whether the client may enter the call with a new peer id. */
      mayReturn: boolean;
      /** Whether the change is visible to the others. */
      isNews: boolean;
    }
);

/**
 * Decides about the one place in the call that each member has, and about the proof of presence.
 */
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

/**
 * Whether a peer id is, or was, one of these members'. Signals are routed by peer id, so no other
 * member may use it.
 */
export function isScreenOf(
  members: readonly Pick<Place, 'peerId' | 'formerPeers'>[],
  peerId: string | null,
): boolean {
  if (peerId === null) return false;
  return members.some((one) => one.peerId === peerId || one.formerPeers.includes(peerId));
}

/**
 * Returns the place without a peer if the sign comes from a client that was silent for longer than
 * `silenceMs`; else undefined. That client must enter the call anew with another peer id: a
 * connection between clients that continued while nothing is proven would be free of charge.
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
 * Returns the place after a sign, or null if the client is not in the call or was replaced by
 * another.
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
 * Returns the place after a sign of a client that is not in the call. A member who has been in it
 * keeps proving presence: only the clients know whether they are connected, so this is not
 * checked.
 */
function stayPresent(place: Place, now: number, silenceMs: number): Place {
  const { presentSince, lastSignAt } = proofAfter(place, now, silenceMs);
  return { ...place, lastSignAt, presentSince: place.presentSince === null ? null : presentSince };
}

/**
 * Signs within `silenceMs` of each other prove the time between them, from any client of the
 * member; after a longer silence a new proof begins.
 */
function proofAfter({ presentSince, lastSignAt }: Place, now: number, silenceMs: number) {
  const goesOn = presentSince !== null && isInCall(lastSignAt, now, silenceMs);
  // Signs may be handled out of order.
  return { presentSince: goesOn ? presentSince : now, lastSignAt: Math.max(now, lastSignAt) };
}
