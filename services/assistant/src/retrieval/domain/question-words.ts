import { isFunctionWord, wordsOf } from '@portal/knowledge';

/** Words that ask for something and say nothing of it. */
const ASKING = new Set(
  `what which who whom whose when where why how does did can could would should may please tell explain define
  describe compare difference between meaning mean means called call calls calling name named term example
  examples give gives show shows find about idea concept there happen happens thing things something someone
  somebody anybody everything many much want need know help get got make makes made making related
  whether part most use used uses using say says go else also cannot never another kind kinds take takes
  put one two three whats according recommend suggest`.split(/\s+/),
);
/** A question that points back at what was said before. */
const POINTING =
  /\b(?:it|its|this|that|these|those|they|them|their|he|she|one|ones|former|latter|above|same|more|another|else|other)\b/iu;
const FEW = 3;
const MOST_WORDS = 24;

/** The telling words of a question, each once and in its order. */
export function questionWords(question: string): string[] {
  const words = wordsOf(question.slice(0, 2_000)).flatMap((word) => word.split(/['-]/));
  const significant = words.filter(
    (word) => word.length > 1 && !isFunctionWord(word) && !ASKING.has(word),
  );
  return [...new Set(significant)].slice(0, MOST_WORDS);
}

/**
 * The words to look for: those of the question, and of the one before it where this one has few of its own or
 * points back.
 */
export function wordsInContext(question: string, before: string | undefined): string[] {
  const own = questionWords(question);
  const needsMore = own.length === 0 || (own.length < FEW && POINTING.test(question));
  if (!needsMore || !before) return own;
  return [...new Set([...own, ...questionWords(before)])].slice(0, MOST_WORDS);
}

/** A name or a number within a sentence, whose first word is capital anyway. */
const NAME = /(?<=\S\s+["“(]?)(?:\p{Lu}[\p{L}\p{N}]*|\p{N}{3,})/gu;
/** Where more of the words are capital, that says nothing. */
const MOST_NAMES = 0.6;

/** Lexemes of a question that are names or numbers in it. */
export function nameLexemes(question: string, lexemes: Iterable<string>): ReadonlySet<string> {
  const text = question.slice(0, 400);
  const names = (text.match(NAME) ?? []).map((name) => name.toLowerCase());
  if (names.length > text.split(/\s+/).length * MOST_NAMES) return new Set();
  // The end of a lexeme may differ: "Mercury" is "mercuri".
  const begins = (lexeme: string) => (lexeme.length > 4 ? lexeme.slice(0, -1) : lexeme);
  return new Set(
    [...lexemes].filter((lexeme) => names.some((name) => name.startsWith(begins(lexeme)))),
  );
}
