/** Phrases on how to answer, which name nothing: "step by step", "in simple words". */
const MANNER =
  /\b(?:step[ -]by[ -]step|in (?:very )?(?:simple|plain|easy|other|short|a few|layman['’]?s?) (?:words|terms|language|english)|in (?:detail|short|brief|depth)|(?:simply|briefly)|like i['’]?(?: a)?m (?:five|5)|for (?:a )?beginners?)\b/giu;

/** Removes the phrases on how to answer from a question. */
export function withoutManner(question: string): string {
  const bare = question.replace(MANNER, ' ');
  return bare === question ? question : bare.replace(/\s+(?=[?!.,]|$)/gu, '').trim();
}
