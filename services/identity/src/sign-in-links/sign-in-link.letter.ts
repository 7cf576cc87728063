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
        ? `Many mails were asked for today, and no more may come. So it works once, until ${openUntil}.`
        : `It works once, within ${validMinutes} minutes.`,
      'You did not ask for it? Then do nothing, and pass this mail on to nobody: without the link, ' +
        'nobody comes in.',
    ],
  };
}
