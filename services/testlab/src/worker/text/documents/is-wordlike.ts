/** Letter pairs and sequences that hardly any word of a European language has. */
const UNLIKELY =
  /q(?![u'])|j[bcdfghklmnpqrstvwxz]|[bcfghkmpqvwxz]j|v[bcdfghjkmnpqtwxz]|x[bdgjkqrvxz]|z[bcdfgjkmnpqrsvx]|[fhkvwxz]q|[bcdfghjklmnpqrstvwxz]{6}|^(?![hs]?m+$|n?th$)[^aeiouy\u0080-\uffff]{5,}$|hf[a-z]?n|fn[b-df-hj-np-tv-z]/;

/**
 * Returns whether a lower-case word is plausible; capitalised words and words of other scripts
 * always are.
 */
export function isWordlike(word: string): boolean {
  return !/^[a-z]{4,}$/.test(word) || !UNLIKELY.test(word);
}

const SAMPLE = 20_000;
const LEAST_WORDS = 30;
/**
 * Minimum share of implausible words in a text with wrong letters; real languages are below 0.03.
 */
const WRONG_SHARE = 0.15;

/**
 * Characters left by a font without a character map, and the share of all non-blank characters
 * from which on a text is unreadable.
 */
const UNMAPPED = /[\ue000-\uf8ff\ufffd]/g;
const UNMAPPED_SHARE = 0.3;

/**
 * Returns whether the letters of a text differ from those shown, as with a font without a correct
 * character map.
 */
export function areLettersWrong(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const signs = sample.match(/\S/g)?.length ?? 0;
  const unmapped = sample.match(UNMAPPED)?.length ?? 0;
  if (unmapped >= LEAST_WORDS && unmapped > UNMAPPED_SHARE * signs) return true;
  const words = sample.match(/[A-Za-z]{4,}/g) ?? [];
  if (words.length < LEAST_WORDS) return false;
  return words.filter((word) => !isWordlike(word)).length > WRONG_SHARE * words.length;
}

/**
 * Minimum share and number of implausible words from which on a font of the text has a wrong
 * character map; English texts are below 0.01.
 */
const SOME_SHARE = 0.03;
const LEAST_WRONG = 5;

/**
 * Returns the words whose letters differ from those shown, if there are enough: terms in a font of
 * their own.
 */
export function unreadableWords(text: string): string[] {
  const words = text.slice(0, SAMPLE).match(/\b[A-Z]?[a-z]{3,}\b/g) ?? [];
  const wrong = new Set(words.filter((word) => !isWordlike(word.toLowerCase())));
  return wrong.size >= LEAST_WRONG && wrong.size > SOME_SHARE * words.length ? [...wrong] : [];
}
