/** What a mail with a code tells of it, and of the page that does without it. */
export interface CodeFacts {
  product: string;
  code: string;
  validMinutes: number;
  /** Of the page. */
  address: string;
  /** Until when the page can be opened, where that is longer than the code holds. */
  openUntil: string | undefined;
}

/** How long a mailed code holds, and the page beside it. */
export function codeHolds({ validMinutes, openUntil }: CodeFacts): string {
  if (!openUntil) return `Both hold for ${validMinutes} minutes.`;
  return (
    'Many mails were asked for today, and no more may come. ' +
    `The code holds for ${validMinutes} minutes, the page until ${openUntil}.`
  );
}
