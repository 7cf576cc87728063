import { wordsOf } from '@portal/knowledge';
import { saysFalse } from './documents/is-claimed-false';
import { isEnglish, isEnglishSentence } from './is-english';
import { isSelfContained, isWholeSentence } from './is-self-contained';
import { MAX_TEXT_LENGTH, normaliseText } from './normalise-text';
import type { Block } from './block';
import { readBlocks } from './read-blocks';
import { splitAtSemicolons, splitSentences } from './split-sentences';
import { stripMarkdown } from './strip-markdown';
import { stripSpeakers } from './strip-speakers';
import { tidySentence } from './tidy-sentence';

/** A sentence that a question can be based on. */
export interface Sentence {
  text: string;
  /** Position in the text, from 0 to 1. */
  place: number;
  heading: string | null;
  block: number;
  /** Whether the sentence is complete and self-contained. */
  isClear: boolean;
}

export interface PreparedText {
  blocks: Block[];
  /** Complete and self-contained sentences. */
  sentences: Sentence[];
  /** All sentences, to learn the usage of words. */
  allSentences: Sentence[];
}

const NOTHING: PreparedText = { blocks: [], sentences: [], allSentences: [] };
const WORKED_EXAMPLE =
  /^(?:worked )?(?:example|illustration|solution|scenario|case study|answer|question)\b[^.]{0,30}[:–—-]/i;
const MAX_SENTENCES = 6_000;
const MOST_CHOICES = 8;

const VERBS = /^[^,]* (?:is|are|was|were|has|have|can|may|must|should|shall|will|does|do)\b/;

/** Adds the full stop that bullets with whole sentences often lack. */
function withFullStop({ kind, text }: Block): string {
  if (kind !== 'bullet' || /[.!?:;,]$/.test(text) || !/^[A-Z]/.test(text)) return text;
  return wordsOf(text).length >= 7 && VERBS.test(text) ? `${text}.` : text;
}

/**
 * Returns whether a bullet is a choice of a quiz, that is an item under a question; it may be
 * false.
 */
function answersQuestion(blocks: readonly Block[], index: number): boolean {
  const { kind, run } = blocks[index] ?? {};
  if (kind !== 'bullet') return false;
  const before = blocks.slice(Math.max(0, index - MOST_CHOICES), index);
  const asked = before.findLast((block) => block.kind !== 'bullet' || block.run !== run);
  return asked?.text.endsWith('?') ?? false;
}

/** Turns raw text (of a PDF, of slides, typed notes) into blocks and usable sentences. */
export function prepareText(text: string): PreparedText {
  const normal = normaliseText(stripSpeakers(stripMarkdown(text.slice(0, MAX_TEXT_LENGTH))));
  if (!isEnglish(normal)) return NOTHING;
  const blocks = readBlocks(normal);

  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  const allSentences: Sentence[] = [];
  for (const [index, block] of blocks.entries()) {
    if (allSentences.length >= MAX_SENTENCES) break;
    if (block.kind === 'heading' || answersQuestion(blocks, index)) continue;
    const isExample = WORKED_EXAMPLE.test(block.text);
    for (const raw of splitSentences(withFullStop(block)).flatMap(splitAtSemicolons)) {
      const tidy = tidySentence(raw);
      const count = wordsOf(tidy).length;
      if (count < 4 || count > 60 || seen.has(tidy) || saysFalse(raw)) continue;
      seen.add(tidy);
      const sentence: Sentence = {
        text: tidy,
        place: index / blocks.length,
        heading: block.heading,
        block: index,
        isClear: !isExample && count <= 45 && isWholeSentence(tidy) && isSelfContained(tidy),
      };
      if (!isEnglishSentence(tidy)) continue;
      allSentences.push(sentence);
      if (sentence.isClear) sentences.push(sentence);
    }
  }
  return { blocks, sentences, allSentences };
}
