/** A feed resolved or redirected to an address inside the operator's network. */
export class InsideNetworkError extends Error {
  override readonly name = 'InsideNetworkError';
  readonly code = 'EINSIDE';
}
