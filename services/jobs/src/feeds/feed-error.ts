/** A feed did not answer as it should; its message is for an operator and holds no address or key. */
export class FeedError extends Error {
  override readonly name = 'FeedError';

  constructor(
    message: string,
    /** How long the provider asks to be left alone, in ms. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
