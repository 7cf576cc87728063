import { isFunctionWord, wordsOf } from '@portal/knowledge';
import { withoutManner } from '../../domain/without-manner';

/** Words of a request that carry no meaning of their own. */
const ASKING = new Set(
  `what which who whom whose when where why how does did can could would should may please tell explain define
  describe compare difference between meaning mean means called call calls calling name named term example
  examples give gives show shows find about idea concept there happen happens thing things something someone
  somebody anybody everything many much want need know help get got make makes made making related
  whether part most use used uses using say says go else also cannot never another kind kinds take takes
  put one two three whats according recommend suggest`.split(/\s+/),
);
/** Words of a question that refer back to earlier messages. */
const POINTING =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|one|ones|former|latter|above|same|more|another|else|other)\b/iu;
const FEW = 3;
const MOST_WORDS = 24;

/** Returns the significant words of a question, each once and in order. */
export function questionWords(question: string): string[] {
  const words = wordsOf(withoutManner(question.slice(0, 2_000))).flatMap((word) =>
    word.split(/['-]/),
  );
  const significant = words.filter(
    (word) => word.length > 1 && !isFunctionWord(word) && !ASKING.has(word),
  );
  return [...new Set(significant)].slice(0, MOST_WORDS);
}

/**
 * Returns the search words: those of the question, and of the previous one if this one has few or
 * refers back.
 */
export function wordsInContext(question: string, before: string | undefined): string[] {
  const own = questionWords(question);
  const needsMore = own.length === 0 || (own.length < FEW && POINTING.test(question));
  if (!needsMore || !before) return own;
  return [...new Set([...own, ...questionWords(before)])].slice(0, MOST_WORDS);
}

/**
 * A name or a number within a sentence; the first word is skipped, as it is always capitalised.
 */
const NAME = /(?<=\S\s+["“(]?)(?:\p{Lu}[\p{L}\p{N}]*|\p{N}{3,})/gu;
/** Maximum fraction of capitalised words; above it, capitals do not indicate names. */
export const MOST_NAMES = 0.6;

/** Returns the lexemes of a question that are names or numbers in it. */
export function nameLexemes(question: string, lexemes: Iterable<string>): ReadonlySet<string> {
  const text = question.slice(0, 400);
  const names = (text.match(NAME) ?? []).map((name) => name.toLowerCase());
  if (names.length > text.split(/\s+/).length * MOST_NAMES) return new Set();
  // The end of a lexeme may differ from its word: "mercuri" for "Mercury".
  const begins = (lexeme: string) => (lexeme.length > 4 ? lexeme.slice(0, -1) : lexeme);
  return new Set(
    [...lexemes].filter((lexeme) => names.some((name) => name.startsWith(begins(lexeme)))),
  );
}
