import type { MailKind } from '../store/queued-mail.entity';
import { composeLetter } from './compose-letter';
import type { Letter } from './letter';

/** What somebody is told about the own account, as long as there is one. */
export type AccountLetterKind = Exclude<
  MailKind,
  'registration' | 'password-reset' | 'account-deleted'
>;

/** Whom it is about, and until when they are shut out, in words. */
export interface AccountFacts {
  product: string;
  name: string;
  suspendedUntil: string | undefined;
}

interface Words {
  subject: string;
  paragraphs: string[];
}

const MISTAKE = 'Do you think that this is a mistake? Then write to the support.';
const TELL_OPERATORS =
  'It was not you? Then change your password at once, and tell whoever runs the portal.';

const WORDS: Record<AccountLetterKind, (facts: AccountFacts) => Words | undefined> = {
  'password-changed': ({ product }) => ({
    subject: `Your ${product} password was changed`,
    paragraphs: [
      `your ${product} password was changed just now, and other devices were signed out.`,
      'It was not you? Then set another password at once by "Forgot Password", and tell the support.',
    ],
  }),
  'second-factor-on': ({ product }) => ({
    subject: `Your ${product} second factor is on`,
    paragraphs: [
      `the second factor of your ${product} account was turned on just now. To sign in takes a ` +
        'code of your authenticator app from now on, and other devices were signed out.',
      'It was not you? Then tell whoever runs the portal at once: they can let you in again.',
    ],
  }),
  'second-factor-off': ({ product }) => ({
    subject: `Your ${product} second factor is off`,
    paragraphs: [
      `the second factor of your ${product} account was turned off just now. Your password alone ` +
        'signs in again.',
      TELL_OPERATORS,
    ],
  }),
  'recovery-code-used': ({ product }) => ({
    subject: `A ${product} recovery code was used`,
    paragraphs: [
      `a recovery code of your ${product} account was used just now, in the place of a code of ` +
        'your authenticator app. It is used up.',
      TELL_OPERATORS,
    ],
  }),
  suspended: ({ product, suspendedUntil }) =>
    suspendedUntil === undefined
      ? undefined
      : {
          subject: `Your ${product} account is suspended`,
          paragraphs: [
            `an admin has suspended your ${product} account until ${suspendedUntil}. Until then ` +
              'you cannot sign in. Nothing of yours is lost.',
            MISTAKE,
          ],
        },
  'suspension-lifted': ({ product, suspendedUntil }) =>
    suspendedUntil === undefined
      ? {
          subject: `Your ${product} account is open again`,
          paragraphs: [
            `an admin has lifted the suspension of your ${product} account. You can sign in again.`,
          ],
        }
      : undefined,
};

/** Undefined where it is no longer true when it is written. */
export function accountLetter(
  kind: AccountLetterKind,
  to: string,
  facts: AccountFacts,
): Letter | undefined {
  const words = WORDS[kind](facts);
  if (!words) return undefined;
  const paragraphs = [`Hello ${facts.name},`, ...words.paragraphs];
  return composeLetter(to, words.subject, paragraphs, words.subject);
}

/** To whom an admin has deleted: nothing but the address is known any more. */
export function accountDeletedLetter(to: string, product: string): Letter {
  const subject = `Your ${product} account was deleted`;
  const paragraphs = [
    'Hello,',
    `an admin has deleted your ${product} account. You cannot sign in with it any more, and what ` +
      'told who you are was removed.',
    MISTAKE,
  ];
  return composeLetter(to, subject, paragraphs, subject);
}
