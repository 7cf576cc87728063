import { contentStems, sharedCount } from '@portal/knowledge';
import { contentOf, holds, tokensOf } from './tokens';
import type { TextQuestion } from './model-question';

/** Minimum number of letters and digits of a quotation; fewer match any text by chance. */
const SOURCE_LEAST = 20;
/**
 * Maximum number of sentences of a quotation, and maximum length of a question's source sentence,
 * in characters.
 */
const QUOTED_MOST = 3;
const SENTENCE_MAX = 700;
/**
 * Minimum share of the right choice's distinctive words in its sentence, and of the question's.
 */
const GROUNDED = 0.5;
const ASKED = 1 / 3;

const SENTENCE_END = /(?<=[.!?]["'”’)\]]{0,3})\s+|\n[^\S\n]*\n\s*/u;

/**
 * Returns the whole sentence of the material that a question is based on: of the sentences quoted
 * literally, the first that matches the question and contains its right choice and no wrong one.
 * @returns null if there is none: the model has invented it, changed it, or confused its choices.
 */
export function sentenceOf(question: TextQuestion, material: string): string | null {
  const quoted = quotedIn(material, question.source);
  return quoted.find((sentence) => isGrounded(question, sentence)) ?? null;
}

/** Returns the sentences of the material that contain the quotation. */
function quotedIn(material: string, quoted: string): string[] {
  const wanted = flat(quoted);
  if (wanted.length < SOURCE_LEAST) return [];
  const sentences = material.split(SENTENCE_END);
  const flats = sentences.map(flat);
  const begins = flats.join('').indexOf(wanted);
  if (begins < 0) return [];
  let at = 0;
  const resting = sentences.filter((_, index) => {
    const from = at;
    at += flats[index]?.length ?? 0;
    return from < begins + wanted.length && at > begins;
  });
  if (resting.length > QUOTED_MOST) return [];
  const whole = resting.map((sentence) => sentence.replace(/\s+/g, ' ').trim());
  return whole.filter((sentence) => sentence.length <= SENTENCE_MAX);
}

function isGrounded({ question, answer, wrongChoices }: TextQuestion, sentence: string): boolean {
  const asked = contentStems(question);
  const isAbout = sharedCount(asked, contentStems(sentence)) >= ASKED * asked.size;
  return (
    isAbout &&
    isGiven(answer, sentence) &&
    !wrongChoices.some((wrong) => isGivenBeside(`${question} ${answer}`, wrong, sentence))
  );
}

/**
 * Returns whether the sentence contains the choice token by token, or more than half of its
 * distinctive words.
 */
function isGiven(choice: string, sentence: string): boolean {
  if (holds(tokensOf(sentence), tokensOf(choice))) return true;
  return shareIn(contentOf(choice), sentence) > GROUNDED;
}

/**
 * Returns whether a wrong choice would be right, too: the sentence contains at least half of its
 * distinctive words that neither the answer nor the question has.
 * A choice without distinctive words of its own counts as right if the sentence has all its
 * tokens. A choice without tokens is not a choice, and counts as right as well.
 */
function isGivenBeside(common: string, wrong: string, sentence: string): boolean {
  const tokens = tokensOf(wrong);
  const there = tokensOf(sentence);
  if (tokens.length === 0 || holds(there, tokens)) return true;
  const shared = contentOf(common);
  const own = [...contentOf(wrong)].filter((word) => !shared.has(word));
  if (own.length > 0) return shareIn(new Set(own), sentence) >= GROUNDED;
  return tokens.every((token) => there.includes(token));
}

function shareIn(words: ReadonlySet<string>, sentence: string): number {
  return words.size === 0 ? 0 : sharedCount(words, contentOf(sentence)) / words.size;
}

/**
 * Keeps letters and digits only, so that line ends and quotation marks do not affect the
 * comparison.
 */
function flat(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
