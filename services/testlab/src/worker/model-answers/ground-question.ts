import { contentStems, sharedCount } from '@portal/knowledge';
import { contentOf, holds, tokensOf } from './tokens';
import type { TextQuestion } from './model-question';

/** Fewer letters and digits stand in any text by chance. */
const SOURCE_LEAST = 20;
/** Sentences that are quoted at once, and the longest one that a question may rest on, in characters. */
const QUOTED_MOST = 3;
const SENTENCE_MAX = 700;
/** Share of the right choice's telling words that its sentence must have, and of the question's. */
const GROUNDED = 0.5;
const ASKED = 1 / 3;

const SENTENCE_END = /(?<=[.!?]["'”’)\]]{0,3})\s+|\n[^\S\n]*\n\s*/u;

/**
 * The one whole sentence of the material that a question rests on: of those that it quotes, letter by letter,
 * the first that its question is about and that gives its right choice and no wrong one.
 * @returns null where there is none: the model has made it up, changed it, or mixed up its choices.
 */
export function sentenceOf(question: TextQuestion, material: string): string | null {
  const quoted = quotedIn(material, question.source);
  return quoted.find((sentence) => isGrounded(question, sentence)) ?? null;
}

/** The sentences of the material in which the quoted words stand. */
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

/** Whether the choice stands in the sentence, token by token, or more than half of its telling words do. */
function isGiven(choice: string, sentence: string): boolean {
  if (holds(tokensOf(sentence), tokensOf(choice))) return true;
  return shareIn(contentOf(choice), sentence) > GROUNDED;
}

/**
 * Whether a wrong choice would be right, too, by what neither the answer nor the question has: at least half
 * of that stands there.
 * One that has no telling word of its own would be where all it says stands there. One of no tokens is none.
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

/** Letters and digits alone: a line's end or a quotation mark makes no difference to a quotation. */
function flat(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
