/** Where a study request stands; all but the first are its end. */
export const REQUEST_STATES = ['open', 'accepted', 'rejected', 'expired', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export type ClosedState = Exclude<RequestState, 'open'>;

/** What decides over a request. */
export interface RequestFacts {
  state: RequestState;
  expiresAt: Date;
}

/** The receiver answers, the sender takes back, time passes. */
export type RequestCommand = 'accept' | 'reject' | 'cancel' | 'expire';

/** How a request closes, or that it stays as it is, or why the command is refused. */
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
 * A request closes once. The same answer again changes nothing, another one is refused; what comes too
 * late to be answered was over when its time was, whether anybody has looked since or not.
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
