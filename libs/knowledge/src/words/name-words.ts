import { isFunctionWord } from './function-words';

/** A word of a sentence or a name. */
export interface NameWord {
  /** Form for comparisons: lower case, singular, uniform spelling. */
  key: string;
  /** As written, without accents and genitive ending. */
  raw: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['\u2019]\p{L}+)*[+#]*/gu;
const GENITIVE = /['\u2019]s?$/;

/** Returns the words of a text in order, split also at hyphens and slashes. */
export function nameWords(text: string, keys = new Map<string, string>()): NameWord[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const raw = withoutAccents(match[0]).replace(GENITIVE, '');
    const key = keyOfWord(raw, keys);
    return { key, raw, start: match.index, end: match.index + match[0].length };
  });
}

/** Returns the key of a single word. */
export function keyOfWord(raw: string, keys: Map<string, string>): string {
  const known = keys.get(raw);
  if (known !== undefined) return known;
  const key = wordKey(raw);
  keys.set(raw, key);
  return key;
}

function withoutAccents(word: string): string {
  return /^[\x20-\x7e]*$/.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Irregular plurals. */
const SINGULARS = new Map(
  `criteria criterion|phenomena phenomenon|hypotheses hypothesis|theses thesis|syntheses synthesis|analyses analysis
  paralyses paralysis|crises crisis|diagnoses diagnosis|prognoses prognosis|neuroses neurosis|psychoses psychosis
  metastases metastasis|axes axis|bases basis|bacteria bacterium|nuclei nucleus|mitochondria mitochondrion|fungi fungus
  stimuli stimulus|media medium|larvae larva|algae alga|vertebrae vertebra|alveoli alveolus|bronchi bronchus
  matrices matrix|vertices vertex|indices index|appendices appendix|women woman|men man|children child|people person
  teeth tooth|feet foot|mice mouse|wives wife|lives life|knives knife|leaves leaf|halves half|data datum
  gas gas|gases gas|bias bias|biases bias|atlas atlas|canvas canvas|lens lens|lenses lens|pancreas pancreas`
    .split(/\||\n\s*/)
    .map((pair) => pair.split(' '))
    .map(([plural = '', singular = '']) => [plural, singular]),
);

function singular(word: string): string {
  const known = SINGULARS.get(word);
  if (known !== undefined) return known;
  if (word.length < 4) return word;
  // Covers "houses" and "viruses" alike: the final "e" is also removed from the singular.
  if (word.endsWith('e')) return HISSES.test(word) ? word.slice(0, -1) : word;
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const one =
    word.endsWith('es') && HISSES.test(word.slice(0, -1)) ? word.slice(0, -2) : word.slice(0, -1);
  // "mores" is not the plural of "more".
  return isFunctionWord(one) ? word : one;
}

const HISSES = /(?:s|x|z|ch|sh)e$/;

/**
 * Replacements of spelling variants such as British ones; other words that match are changed alike
 * on both sides of a comparison.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.{3,})our(?=s?$|ed$|ing$|able$|ably$|ist$|al$|ally$|ful$|less$|hood$|ite$|ism$)/, '$1or'],
  [/is(?=e$|es$|ed$|ing$|er$|able$|ation)/, 'iz'],
  [/ys(?=e$|ed$|ing$|er$)/, 'yz'],
  [/^(cent|fib|lit|met|theat|spect|calib|tit|kilomet|millilit)re$/, '$1er'],
  [/^(catal|dial|anal|monol|prol)ogue$/, '$1og'],
  [/^(def|off|lic|pret)ence$/, '$1ense'],
  [/([aeiou])ll(?=ed$|ing$|er$|or$|ation$)/, '$1l'],
  [/a(?=em|ed(?:ia|iat|ic)|esthe|etiol)|o(?=ed(?:em|ip)|esoph|estr|enter)/, ''],
  [/(gyn|f|c)aec/, '$1ec'],
  [/(?<=f)oe(?=t)|(?<=man)oe(?=uv)/, 'e'],
  [/(?<=rrh|pn)oea$/, 'ea'],
  [/sulph/, 'sulf'],
  [/^programme$/, 'program'],
  [/^judgement$/, 'judgment'],
  [/^ageing$/, 'aging'],
  [/^artefact$/, 'artifact'],
  [/^aluminium$/, 'aluminum'],
  [/^sceptic/, 'skeptic'],
  [/^practise$/, 'practice'],
];

/** Quick check that skips most words, which have no spelling variants. */
const MAY_VARY =
  /our|i?s(?:e|ing|able|ation)|ys(?:e|ing)|[^e]re$|ogue$|ence$|ll(?:e|i|o|a)|ae|oe|sulph|mme$|geing$|gement$|efact$|nium$|^scept/;

function wordKey(raw: string): string {
  const one = singular(raw.toLowerCase());
  if (one.length < 5 || !MAY_VARY.test(one)) return one;
  return SPELLINGS.reduce((word, [british, american]) => word.replace(british, american), one);
}
