/** Why a call came to nothing. `status` is 0 where the portal was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Words for a call that did not reach the portal. */
export const NOT_CONNECTED = 'You are not connected. Check your network and try again.';

/** The server's own words where there are any, else the given ones. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}
