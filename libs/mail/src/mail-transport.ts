import type { Letter } from './letter';

/** Injection token of `MailTransport`. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** The address permanently rejects mail: a retry does not help. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

/** Sends mails to the outside. */
export interface MailTransport {
  /**
   * Resolves when the mail is accepted.
   * @throws RecipientRefusedError if it is permanently rejected; any other error may be transient.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
