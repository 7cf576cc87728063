import type { TextQuestion } from './model-question';

/** Fewer letters and digits stand in any text by chance. */
const SOURCE_LEAST = 20;
/** Sentences that a question may rest on, in characters. */
const SENTENCES_MAX = 700;
/** Share of the right choice's words that its sentence must have. */
const GROUNDED = 0.5;
/** Words of so many letters tell what is meant; by their beginnings, so that `cell` meets `cells`. */
const CONTENT_WORD = 4;
const BEGINNING = 5;

const SENTENCE_END = /(?<=[.!?]["'”’)\]]{0,3})\s+|\n[^\S\n]*\n\s*/u;

/**
 * The whole sentences of the material in which the quoted words stand, letter by letter.
 * @returns null where they do not stand there: the model has made them up, or changed them.
 */
export function sentencesOf(quoted: string, material: string): string | null {
  const wanted = flat(quoted);
  if (wanted.length < SOURCE_LEAST) return null;
  const sentences = material.split(SENTENCE_END);
  const flats = sentences.map(flat);
  const begins = flats.join('').indexOf(wanted);
  if (begins < 0) return null;
  let at = 0;
  const resting = sentences.filter((_, index) => {
    const from = at;
    at += flats[index]?.length ?? 0;
    return from < begins + wanted.length && at > begins;
  });
  const found = resting.join(' ').replace(/\s+/g, ' ').trim();
  return found.length <= SENTENCES_MAX ? found : null;
}

/**
 * Whether the right choice is the one that the sentence is about: it stands there by half of its words at
 * least, and no wrong choice by more of its own. Where one does, the model has most likely mixed them up.
 */
export function isGrounded({ answer, wrongChoices }: TextQuestion, sentences: string): boolean {
  const share = shareIn(answer, sentences);
  return share >= GROUNDED && wrongChoices.every((wrong) => shareIn(wrong, sentences) <= share);
}

/** How much of a choice stands in the sentences, 0 to 1. */
function shareIn(choice: string, sentences: string): number {
  if (flat(sentences).includes(flat(choice))) return 1;
  const words = [...contentOf(choice)];
  if (words.length === 0) return 0;
  const known = contentOf(sentences);
  // Short of 1: the very words tell more than the same words elsewhere.
  return (0.99 * words.filter((word) => known.has(word)).length) / words.length;
}

function contentOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length >= CONTENT_WORD || /\p{N}/u.test(word));
  return new Set(telling.map((word) => word.slice(0, BEGINNING)));
}

/** Letters and digits alone: a line's end or a quotation mark makes no difference. */
function flat(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
