/** Validity of a code and of its link, as described in mails. */
export interface CodeFacts {
  product: string;
  code: string;
  validMinutes: number;
  /** URL of the page. */
  address: string;
  /** Expiry of the link, if later than that of the code. */
  openUntil: string | undefined;
}

/** Returns the sentence on how long a mailed code and its link are valid. */
export function codeHolds({ validMinutes, openUntil }: CodeFacts): string {
  if (!openUntil) return `The code and the link work for ${validMinutes} minutes.`;
  return (
    'Many mails were sent to you today, so there may be no more. ' +
    `The code works for ${validMinutes} minutes, the link until ${openUntil}.`
  );
}
