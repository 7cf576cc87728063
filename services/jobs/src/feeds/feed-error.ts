/**
 * A feed failed to respond as expected; its message is for operators and contains no address or
 * key.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';

  constructor(
    message: string,
    /** Pause that the provider requests, in ms. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
