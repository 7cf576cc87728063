/** Validity of a code and its page, as mails describe them. */
export interface CodeFacts {
  product: string;
  code: string;
  validMinutes: number;
  /** Address of the page. */
  address: string;
  /** Until when the page can be opened, where that is longer than the code holds. */
  openUntil: string | undefined;
}

/** How long a mailed code holds, and the page beside it. */
export function codeHolds({ validMinutes, openUntil }: CodeFacts): string {
  if (!openUntil) return `The code and the link work for ${validMinutes} minutes.`;
  return (
    'Many mails were sent to you today, so no more may come. ' +
    `The code works for ${validMinutes} minutes, the link until ${openUntil}.`
  );
}
