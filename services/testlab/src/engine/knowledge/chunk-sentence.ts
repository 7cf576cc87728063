import { AUXILIARIES, isFunctionWord, NUMBER_WORDS } from '../language/function-words';
import { isTermLike, looksAdjective } from '../language/term-shape';
import { endsNounPhrase, isBaseVerb, isPastVerb, isThirdPersonVerb } from '../language/verbs';

/** A run of words in a sentence that can be one noun phrase. */
export interface Chunk {
  text: string;
  start: number;
  end: number;
  /** Whether it may be the tail of a longer name ("… of silence theory", "(LAN)"). */
  isTail: boolean;
}

const TOKEN = /[\p{L}\p{N}]+(?:['’&/-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const ING_NOUNS =
  /^(?:engineering|marketing|accounting|programming|learning|processing|banking|policing|nursing|manufacturing|advertising|pricing|training|scheduling|hashing|indexing|caching|budgeting|costing|reporting|sentencing|policing|breathing|hearing|offending|monitoring|planning|printing|broadcasting|publishing|funding|offspring|spring|string|building|king|ring|wellbeing|outsourcing|labelling|labeling|bookkeeping|framing|gatekeeping|computing|networking|sorting|testing)$/;

function breaks(word: string, isFirst: boolean): boolean {
  const lower = word.toLowerCase();
  if (!/^[\p{L}\p{N}]/u.test(word)) return true;
  if (isFunctionWord(lower) || NUMBER_WORDS.has(lower) || /^\d/.test(word)) return true;
  if (/^[A-Z]/.test(word) && !isFirst) return false;
  if (
    /ly$/.test(lower) &&
    !/^(?:family|supply|assembly|anomaly|monopoly|oligopoly|duopoly|july|fly|reply)$/.test(lower)
  )
    return true;
  if (endsNounPhrase(lower) || isPastVerb(lower) || /..[^e]ed$/.test(lower)) return true;
  return /ing$/.test(lower) && !ING_NOUNS.test(lower);
}

interface Word {
  text: string;
  start: number;
}

/**
 * A sentence's first phrase may run into its verb ("loop stores sounds"): cuts it there, unless
 * another verb follows.
 */
function beforeVerb(words: Word[], sentence: string): Word[] {
  const last = words[words.length - 1];
  if (last === undefined || words.length < 3) return words;
  const next = /^ ([a-z]+)/.exec(sentence.slice(last.start + last.text.length))?.[1] ?? '';
  if (AUXILIARIES.has(next) || isBaseVerb(next) || isThirdPersonVerb(next) || isPastVerb(next))
    return words;
  const at = words.findIndex(
    ({ text }, index) => index > 0 && index < words.length - 1 && isThirdPersonVerb(text),
  );
  return at > 0 ? words.slice(0, at) : words;
}

/** Finds the noun-phrase-like runs of words of a sentence. */
export function chunkSentence(sentence: string): Chunk[] {
  const chunks: Chunk[] = [];
  let words: Word[] = [];
  const close = (): void => {
    while (words.length > 1 && looksAdjective((words[words.length - 1]?.text ?? '').toLowerCase()))
      words.pop();
    if ((words[0]?.start ?? 9) <= 4) words = beforeVerb(words, sentence);
    const first = words[0];
    const last = words[words.length - 1];
    if (first !== undefined && last !== undefined && words.length <= 4) {
      const end = last.start + last.text.length;
      const text = sentence.slice(first.start, end);
      const isNumbered = /[A-Z]{2,}$/.test(text) && /^ \d/.test(sentence.slice(end));
      if (!isNumbered && isTermLike(text)) {
        const isTail = /(?:\b(?:\w{2,}ing|of)\s|\()$/.test(sentence.slice(0, first.start));
        chunks.push({ text, start: first.start, end, isTail });
      }
    }
    words = [];
  };
  for (const match of sentence.matchAll(TOKEN)) {
    const word = match[0];
    if (breaks(word, match.index === 0)) close();
    else words.push({ text: word, start: match.index });
  }
  close();
  return chunks;
}
