const MANNER =
  "(?:step[ -]by[ -]step|in (?:very )?(?:simple|plain|easy|other|short|a few|layman['’]?s?) (?:words|terms|language|english)|in (?:detail|short|brief)|briefly|like i['’]?(?: a)?m (?:five|5)|for (?:a )?beginners?)";
const BEFORE = new RegExp(`^\\s*(?:${MANNER}[,:]?\\s+){1,3}`, 'iu');
const AFTER = new RegExp(`(?:[,\\s]{1,3}${MANNER}){1,3}(?=[?.!\\s]{0,9}$)`, 'iu');

/**
 * Removes phrases on how to answer, such as "step by step" or "in simple words", from the start
 * and the end of a question. Elsewhere they may belong to a name ("short-term memory").
 */
export function withoutManner(question: string): string {
  return question.replace(BEFORE, '').replace(AFTER, '');
}
