import type { ErrorCode, Offer } from '@portal/contracts';

/** What a refusal may carry beside its words. */
export interface PortalErrorDetails {
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  offer?: Offer;
  /** Set for a book that is in the library already. */
  saved?: false;
}

/** The one error at the portal's edges: a code for programs and words for a person. */
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
