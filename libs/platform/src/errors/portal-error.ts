import type { ErrorCode, Offer } from '@portal/contracts';

/** Additional fields of an error besides its message. */
export interface PortalErrorDetails {
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  offer?: Offer;
  /** Set if the book is already in the library. */
  saved?: false;
}

/** The error type at the portal's boundaries: a code for programs and a message for users. */
export class PortalError extends Error {
  override readonly name = 'PortalError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: PortalErrorDetails = {},
  ) {
    super(message);
  }
}
