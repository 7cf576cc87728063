import { isFunctionWord, wordsOf } from '@portal/knowledge';

const ENGLISH_ONLY = new Set(
  'the of and to is are that with for by from which be as it this their can have when what'.split(
    ' ',
  ),
);
const SAMPLE_LENGTH = 60_000;

/** Returns whether enough words of the text are English to ask questions about it in English. */
export function isEnglish(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const words = wordsOf(sample);
  if (words.length < 20) return false;
  const letters = (sample.match(/[A-Za-z]/g) ?? []).length;
  const solid = sample.replace(/\s/g, '').length;
  if (letters < solid * 0.6) return false;
  const hits = words.filter((word) => ENGLISH_ONLY.has(word));
  return hits.length >= words.length * 0.08 && new Set(hits).size >= 4;
}

/** Returns whether a single sentence is English. */
export function isEnglishSentence(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.length === 0) return false;
  const foreign = (sentence.match(/[^\u0020-\u024f\u0370-\u03ff\u2010-\u2044₦€£²³°×→≤≥≈−]/g) ?? [])
    .length;
  if (foreign > 2) return false;
  const little = words.filter((word) => isFunctionWord(word)).length;
  const known = words.filter((word) => ENGLISH_ONLY.has(word)).length;
  return little >= words.length * 0.1 && (known >= 1 || words.length < 9);
}
