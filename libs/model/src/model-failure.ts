/**
 * Reason for a failed call.
 * - `unavailable`: no response in time, or a server error; `limited`: the rate limit is reached;
 * - `refused`: the server rejected the request or the key; `declined`: the model declined to
 *   answer on this material;
 * - `broken`: the answer is unusable; `cut`: the answer is incomplete; `too_long`: the text
 *   exceeds the context;
 * - `budget`: the daily tokens are used up.
 */
export type ModelTrouble =
  'unavailable' | 'limited' | 'refused' | 'declined' | 'broken' | 'cut' | 'too_long' | 'budget';

/** Tokens used by a call, as reported by the server. */
export interface ModelTokens {
  prompt: number;
  completion: number;
}

/** Details of a failed call. */
interface Known {
  /** HTTP status, if there was a response. */
  status?: number | undefined;
  /** Tokens used in spite of the failure, if reported by the server. */
  tokens?: ModelTokens | undefined;
  /** The request did not reach the model, or was rejected: it used no tokens. */
  isFree?: boolean;
}

/** A failed call. It contains no address, no key and no part of the request or the answer. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly status: number | undefined;
  /** Tokens used; undefined if unknown, so that the reserved amount counts. */
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

/** From failures that a retry may fix to those that only the operator can fix. */
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

/**
 * Returns the most severe of these failures; `broken` for none, when too few of the answers are
 * usable.
 */
export function gravestOf(troubles: readonly ModelTrouble[]): ModelTrouble {
  return BY_GRAVITY.findLast((trouble) => troubles.includes(trouble)) ?? 'broken';
}
