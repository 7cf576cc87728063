import { composeLetter, type Letter } from '@portal/mail';

/** What somebody is told about the own account. */
export interface AccountNews {
  subject: string;
  paragraphs: string[];
}

/** A letter to somebody who has an account, by name. */
export function accountLetter(
  to: { email: string; name: string },
  { subject, paragraphs }: AccountNews,
): Letter {
  return composeLetter(to.email, subject, [`Hello ${to.name},`, ...paragraphs], subject);
}
