/** Why a call came to nothing. `status` is 0 where the portal was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** For `invalid_input`: the names of the fields at fault, the first of them first. */
    readonly fields: readonly string[] = [],
    /** Another way in that the server offers; empty without one. */
    readonly offer = '',
    /** After so many seconds the same call may be accepted; 0 if that is not known. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

/** Words for a call that did not reach the portal. */
export const NOT_CONNECTED = 'You are not connected. Check your network and try again.';
/** Words for a file that the browser can no longer read. */
export const FILE_CHANGED =
  'The file was changed, moved or deleted after you chose it. Please choose it again.';
/** Words for a call that the portal has taken longer over than anybody waits. */
export const TOO_SLOW = 'The portal takes too long to answer. Please try again.';
/** Words in place of a validator's, which are for programs. */
const CHECK_ENTRIES = 'Please check what you have entered.';
/** Whom to ask about a suspension, which the server's words leave out. */
const ASK_ABOUT_SUSPENSION =
  'If you think this is a mistake, ask the student services office of your university.';

/** The server's own words where there are any for people, else the given ones. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || !error.message) return otherwise;
  return isOfValidator(error) ? CHECK_ENTRIES : wordsFor(error);
}

/** A refusal's words, with what else helps about it. */
export function wordsFor({ code, message }: { code?: string; message: string }): string {
  return code === 'suspended' ? `${message} ${ASK_ABOUT_SUSPENSION}` : message;
}

/** Whether the words name fields as programs do, such as `currentPassword: Too small`. */
function isOfValidator({ code, message, fields }: ApiError): boolean {
  return code === 'invalid_input' && fields.some((name) => message.includes(`${name}:`));
}
