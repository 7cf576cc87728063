import type { Letter } from './letter';

/** Injection token of `MailTransport`. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** The address refuses mail for good: to try again would not help. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

/** Takes mails out of the portal. */
export interface MailTransport {
  /**
   * Settles when the mail is in safe hands.
   * @throws RecipientRefusedError where it never will be; any other error may pass.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
