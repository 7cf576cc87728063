import { AUXILIARIES } from '../language/function-words';
import { isThirdPersonVerb } from '../language/verbs';
import { wordsOf } from '../language/stem';
import { isEnglish, isEnglishSentence } from './is-english';
import { isSelfContained, isWholeSentence } from './is-self-contained';
import { normaliseText } from './normalise-text';
import type { Block } from './block';
import { readBlocks } from './read-blocks';
import { splitSentences } from './split-sentences';
import { tidySentence } from './tidy-sentence';

/** A sentence a question may stand on. */
export interface Sentence {
  text: string;
  /** Where it stands in the text, from 0 to 1. */
  place: number;
  heading: string | null;
  block: number;
}

export interface PreparedText {
  blocks: Block[];
  /** Sentences that are whole and clear by themselves. */
  sentences: Sentence[];
  /** All sentences, to learn from how words are used. */
  allSentences: Sentence[];
}

const NOTHING: PreparedText = { blocks: [], sentences: [], allSentences: [] };
const WORKED_EXAMPLE =
  /^(?:worked )?(?:example|illustration|solution|scenario|case study|answer|question)\b[^.]{0,30}[:–—-]/i;
const MAX_SENTENCES = 6_000;

/** Bullets that are sentences often go without their full stop. */
function withFullStop({ kind, text }: Block): string {
  if (kind !== 'bullet' || /[.!?:;,]$/.test(text) || !/^[A-Z]/.test(text)) return text;
  const words = wordsOf(text);
  const hasVerb = words.some(
    (word, index) => index > 0 && (AUXILIARIES.has(word) || isThirdPersonVerb(word)),
  );
  return words.length >= 7 && hasVerb ? `${text}.` : text;
}

/** Turns raw text (of a PDF, of slides, typed notes) into blocks and usable sentences. */
export function prepareText(text: string): PreparedText {
  const normal = normaliseText(text);
  if (!isEnglish(normal)) return NOTHING;
  const blocks = readBlocks(normal);

  const seen = new Set<string>();
  const sentences: Sentence[] = [];
  const allSentences: Sentence[] = [];
  for (const [index, block] of blocks.entries()) {
    if (allSentences.length >= MAX_SENTENCES) break;
    if (block.kind === 'heading') continue;
    const isExample = WORKED_EXAMPLE.test(block.text);
    for (const raw of splitSentences(withFullStop(block))) {
      const tidy = tidySentence(raw);
      const count = wordsOf(tidy).length;
      if (count < 4 || count > 60 || seen.has(tidy)) continue;
      seen.add(tidy);
      const sentence = {
        text: tidy,
        place: index / blocks.length,
        heading: block.heading,
        block: index,
      };
      if (!isEnglishSentence(tidy)) continue;
      allSentences.push(sentence);
      if (!isExample && count <= 45 && isWholeSentence(tidy) && isSelfContained(tidy))
        sentences.push(sentence);
    }
  }
  return { blocks, sentences, allSentences };
}
