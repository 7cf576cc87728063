/**
 * Why a model gave nothing.
 * - `unavailable`: it did not answer in time or failed; `limited`: it takes no more calls just now;
 * - `refused`: it took the call for wrong, or the key; `declined`: it would not answer on this material;
 * - `broken`: what it answered cannot be used; `cut`: its answer broke off; `too_long`: it takes no text as long;
 * - `budget`: the day's tokens are used up.
 */
export type ModelTrouble =
  'unavailable' | 'limited' | 'refused' | 'declined' | 'broken' | 'cut' | 'too_long' | 'budget';

/** Tokens that a call took, by what the server says. */
export interface ModelTokens {
  prompt: number;
  completion: number;
}

/** Facts about a failed call. */
interface Known {
  /** What HTTP said, where it said something. */
  status?: number | undefined;
  /** What it took all the same, where the server says so. */
  tokens?: ModelTokens | undefined;
  /** It did not reach the model, or the model turned it away: it took nothing. */
  isFree?: boolean;
}

/** A call that came to nothing. It names no address, no key and nothing of what was sent or answered. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly status: number | undefined;
  /** Tokens that it took; undefined: nobody knows, so that what was set aside counts. */
  readonly used: ModelTokens | undefined;

  constructor(
    readonly trouble: ModelTrouble,
    { status, tokens, isFree = false }: Known = {},
  ) {
    super(`The model gave nothing: ${trouble}${status === undefined ? '' : ` (${status})`}.`);
    this.status = status;
    this.used = tokens ?? (isFree ? { prompt: 0, completion: 0 } : undefined);
  }
}

/** From what another call may mend to what only the operator can. */
const BY_GRAVITY: readonly ModelTrouble[] = [
  'broken',
  'cut',
  'declined',
  'too_long',
  'unavailable',
  'limited',
  'budget',
  'refused',
];

/** The gravest of these troubles; of none that too few of its answers are good. */
export function gravestOf(troubles: readonly ModelTrouble[]): ModelTrouble {
  return BY_GRAVITY.findLast((trouble) => troubles.includes(trouble)) ?? 'broken';
}
