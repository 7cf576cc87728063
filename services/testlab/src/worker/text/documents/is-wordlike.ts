/** Pairs and rows of letters that hardly any word of a European language has. */
const UNLIKELY =
  /q(?![u'])|j[bcdfghklmnpqrstvwxz]|[bcfghkmpqvwxz]j|v[bcdfghjkmnpqtwxz]|x[bdgjkqrvxz]|z[bcdfgjkmnpqrsvx]|[fhkvwxz]q|[bcdfghjklmnpqrstvwxz]{6}|^(?![hs]?m+$|n?th$)[^aeiouy\u0080-\uffff]{5,}$|hf[a-z]?n|fn[b-df-hj-np-tv-z]/;

/** Whether a word in small letters may be one; of names and letters of other scripts nothing is said. */
export function isWordlike(word: string): boolean {
  return !/^[a-z]{4,}$/.test(word) || !UNLIKELY.test(word);
}

const SAMPLE = 20_000;
const LEAST_WORDS = 30;
/** Part of the words that are unlikely in a text whose letters are wrong; of real languages below 0.03. */
const WRONG_SHARE = 0.15;

/** Signs that a font without a map leaves, as part of all that is no blank. */
const UNMAPPED = /[\ue000-\uf8ff\ufffd]/g;
const UNMAPPED_SHARE = 0.3;

/** Whether the letters of a text are not those that a reader sees, as with a font without a true map. */
export function areLettersWrong(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const signs = sample.match(/\S/g)?.length ?? 0;
  const unmapped = sample.match(UNMAPPED)?.length ?? 0;
  if (unmapped >= LEAST_WORDS && unmapped > UNMAPPED_SHARE * signs) return true;
  const words = sample.match(/[A-Za-z]{4,}/g) ?? [];
  if (words.length < LEAST_WORDS) return false;
  return words.filter((word) => !isWordlike(word)).length > WRONG_SHARE * words.length;
}

/** Part of the words, and number of them, from which on some are in a font with a wrong map; of English texts below 0.01. */
const SOME_SHARE = 0.03;
const LEAST_WRONG = 5;

/** Words of a text whose letters are not those that a reader sees, where some are: terms in a font of their own. */
export function unreadableWords(text: string): string[] {
  const words = text.slice(0, SAMPLE).match(/\b[A-Z]?[a-z]{3,}\b/g) ?? [];
  const wrong = new Set(words.filter((word) => !isWordlike(word.toLowerCase())));
  return wrong.size >= LEAST_WRONG && wrong.size > SOME_SHARE * words.length ? [...wrong] : [];
}
