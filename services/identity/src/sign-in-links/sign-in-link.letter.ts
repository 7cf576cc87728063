import type { LetterContent } from '../users/account-letter';

/** Returns the mail with a sign-in link for the owner of an account. */
export function signInLinkLetter(facts: {
  product: string;
  address: string;
  validMinutes: number;
  /** Expiry, if later than usual. */
  openUntil: string | undefined;
}): LetterContent {
  const { product, address, validMinutes, openUntil } = facts;
  return {
    subject: `Your ${product} sign-in link`,
    paragraphs: [
      `open this page to sign in to ${product}:`,
      address,
      openUntil
        ? `Many mails were asked for today, so there may be no more. The link works once, until ${openUntil}.`
        : `It works once, within ${validMinutes} minutes.`,
      'If you did not ask for it, do nothing and do not forward this mail: without the link, ' +
        'nobody can sign in.',
    ],
  };
}
