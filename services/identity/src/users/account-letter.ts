import { composeLetter, type Letter } from '@portal/mail';

/** Content of a mail about the recipient's account. */
export interface LetterContent {
  subject: string;
  paragraphs: string[];
}

/** Returns a mail that addresses the owner of an account by name. */
export function accountLetter(
  to: { email: string; name: string },
  { subject, paragraphs }: LetterContent,
): Letter {
  return composeLetter(to.email, subject, [`Hello ${to.name},`, ...paragraphs], subject);
}
