/** A failed call. `status` is 0 if the portal could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** For `invalid_input`: names of the invalid fields, in order. */
    readonly fields: readonly string[] = [],
    /** Alternative sign-in method that the server offers; empty if it offers none. */
    readonly offer = '',
    /** Time in seconds after which the call may be retried; 0 if unknown. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

/** Message for a call that did not reach the portal. */
export const NOT_CONNECTED = 'You are not connected. Check your network and try again.';
/** Message for a file that the browser can no longer read. */
export const FILE_CHANGED =
  'The file was changed, moved or deleted after you chose it. Please choose it again.';
/** Message for a call that exceeded its timeout. */
export const TOO_SLOW = 'The portal takes too long to answer. Please try again.';
/** Replaces a validator's message, which is not meant for users. */
const CHECK_ENTRIES = 'Please check what you have entered.';
/** Contact for a suspension, which the server's message does not name. */
const ASK_ABOUT_SUSPENSION =
  'If you think this is a mistake, ask the student services office of your university.';

/** Returns the server's message if it is meant for users, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || !error.message) return otherwise;
  return isOfValidator(error) ? CHECK_ENTRIES : wordsFor(error);
}

/** Returns the message of a refusal, with advice for a suspension appended. */
export function wordsFor({ code, message }: { code?: string; message: string }): string {
  return code === 'suspended' ? `${message} ${ASK_ABOUT_SUSPENSION}` : message;
}

/** Returns whether the message names fields by identifier, such as `currentPassword: Too small`. */
function isOfValidator({ code, message, fields }: ApiError): boolean {
  return code === 'invalid_input' && fields.some((name) => message.includes(`${name}:`));
}
