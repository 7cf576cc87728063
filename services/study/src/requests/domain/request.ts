/** States of a study request; all but the first are final. */
export const REQUEST_STATES = ['open', 'accepted', 'rejected', 'expired', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export type ClosedState = Exclude<RequestState, 'open'>;

/** Facts that decide about a command. */
export interface RequestFacts {
  state: RequestState;
  expiresAt: Date;
}

/** Commands: the receiver accepts or rejects, the sender cancels, or time expires the request. */
export type RequestCommand = 'accept' | 'reject' | 'cancel' | 'expire';

/** The state in which a request closes, the unchanged state, or the reason for a refusal. */
export type RequestDecision =
  { closes: ClosedState } | { stays: RequestState } | { refusal: string };

const CLOSES_AS: Record<RequestCommand, ClosedState> = {
  accept: 'accepted',
  reject: 'rejected',
  cancel: 'cancelled',
  expire: 'expired',
};

const REFUSALS: Record<ClosedState, string> = {
  accepted: 'You have already accepted this request.',
  rejected: 'You have already rejected this request.',
  expired: 'The request has expired.',
  cancelled: 'The request was taken back.',
};

/**
 * Decides about a command. A request closes once: the same answer again changes nothing, and
 * another is refused. A request counts as expired from its expiry on, before the scheduled work
 * has closed it.
 */
export function decide(
  { state, expiresAt }: RequestFacts,
  command: RequestCommand,
  now: Date,
): RequestDecision {
  const isOver = state === 'open' && expiresAt <= now;
  const stands = isOver ? 'expired' : state;
  const wanted = CLOSES_AS[command];
  const isAnswer = command === 'accept' || command === 'reject';
  if (isAnswer && stands !== 'open' && stands !== wanted) return { refusal: REFUSALS[stands] };
  if (command === 'expire') return isOver ? { closes: 'expired' } : { stays: state };
  return stands === 'open' ? { closes: wanted } : { stays: state };
}
