/**
 * Why a model gave nothing.
 * - `unavailable`: it did not answer in time or failed; `limited`: it takes no more calls just now;
 * - `refused`: it took the call for wrong, or the key; `declined`: it would not answer on this material;
 * - `broken`: what it answered cannot be used; `budget`: the day's tokens are used up.
 */
export type ModelTrouble = 'unavailable' | 'limited' | 'refused' | 'declined' | 'broken' | 'budget';

/** A call that came to nothing. It names no address, no key and nothing of what was sent or answered. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly trouble: ModelTrouble,
    /** What HTTP said, where it said something. */
    readonly status?: number,
  ) {
    super(`The model gave nothing: ${trouble}${status === undefined ? '' : ` (${status})`}.`);
  }
}
