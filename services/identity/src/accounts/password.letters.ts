import { composeLetter, type Letter } from '@portal/mail';
import type { LetterContent } from '../users/account-letter';
import { codeHolds, type CodeFacts } from './code-holds';

/** Returns the mail with the code for a new password. */
export function resetLetter(to: string, facts: CodeFacts & { name: string }): Letter {
  const { product, name, code, address } = facts;
  const paragraphs = [
    `Hello ${name},`,
    `your code to set a new ${product} password is`,
    code,
    'If you closed the page, open this link to set the new password. It works once:',
    address,
    `${codeHolds(facts)} If you ask for a new code, this one stops working.`,
    'If you did not ask for it, do nothing and do not forward this mail: your password stays ' +
      'as it is.',
  ];
  return composeLetter(to, `Your ${product} password code`, paragraphs, `password code ${code}`);
}

/** Returns the mail that confirms a new password. */
export function passwordChanged(product: string): LetterContent {
  return {
    subject: `Your ${product} password was changed`,
    paragraphs: [
      `your ${product} password was changed just now, and other devices were signed out.`,
      'If this was not you, set another password at once with "Forgot Password" and contact support.',
    ],
  };
}
