import { composeLetter, type Letter } from '@portal/mail';

/** What a letter about the own account says. */
export interface LetterContent {
  subject: string;
  paragraphs: string[];
}

/** A letter to somebody who has an account, by name. */
export function accountLetter(
  to: { email: string; name: string },
  { subject, paragraphs }: LetterContent,
): Letter {
  return composeLetter(to.email, subject, [`Hello ${to.name},`, ...paragraphs], subject);
}
