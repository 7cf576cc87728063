import commonPasswords from './common-passwords.json';

const COMMON = new Set(commonPasswords);
const COMMON_WORD_MIN = 4;
const COMMON_WORDS = new Set(
  commonPasswords.filter((word) => word.length >= COMMON_WORD_MIN && /^[a-z]+$/.test(word)),
);
const COMMON_WORD_MAX = longestOf(COMMON_WORDS);
/** Words that are obvious at a university. */
const CAMPUS_WORDS = ['university', 'student', 'school', 'campus', 'portal', 'edu'];
/** Minimum length of the portal's or the person's own words that are considered. */
const OWN_WORD_MIN = 3;
/**
 * Maximum number of digits and symbols with which a common word is still easy to guess: a written
 * date.
 */
const DECORATION_MAX = 8;
/** Number of consecutive common words that is still feasible to guess. */
const COMMON_WORDS_MAX = 2;

const RUNS = ['0123456789012', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROWS = [...RUNS, ...RUNS.map((run) => [...run].reverse().join(''))];
const RUN_MIN = 3;
const NIGERIAN_PHONE = /^(?:\+?234|0)[789]\d{9}$/;
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether an attacker would guess this password early: a common one, in any case or with
 * substituted characters; a keyboard sequence; or common words, the portal's or the person's own
 * words, with digits and symbols around them.
 */
export function isGuessable(password: string, ownTexts: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(folded) || NIGERIAN_PHONE.test(folded)) return true;
  if (isRepetition(folded) || withoutRuns(folded).length < RUN_MIN) return true;
  const ownWords = wordsOf([...ownTexts, ...CAMPUS_WORDS]);
  const decoration = folded.replace(/\p{L}/gu, '').length;
  if (decoration > DECORATION_MAX) return false;
  return [folded, undisguised(folded)].some((text) => isMadeOf(lettersOf(text), ownWords));
}

function isRepetition(text: string): boolean {
  return /^(.{1,5})\1+.{0,2}$/u.test(text);
}

/** Removes sequences of the keyboard, the alphabet and digits, and repeated characters. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    const run = runLengthAt(text, at);
    if (run < RUN_MIN) rest += text[at];
    at += run < RUN_MIN ? 1 : run;
  }
  return rest;
}

function runLengthAt(text: string, at: number): number {
  const repeated = /^(.)\1*/u.exec(text.slice(at))?.[0].length ?? 1;
  return Math.max(repeated, ...ROWS.map((row) => sharedLength(row, text, at)));
}

function sharedLength(row: string, text: string, at: number): number {
  const start = row.indexOf(text.charAt(at));
  if (start < 0) return 0;
  let length = 1;
  while (start + length < row.length && row[start + length] === text[at + length]) length += 1;
  return length;
}

function wordsOf(texts: readonly string[]): Set<string> {
  const halves = texts.flatMap((text) => text.toLowerCase().split('@'));
  const words = halves.flatMap((half) => {
    const parts = half.split(/[^\p{L}]+/u);
    return [...parts, parts.join('')];
  });
  return new Set(words.filter((word) => word.length >= OWN_WORD_MIN));
}

/**
 * `p@ssw0rd123` → `password123`: symbols inside stand for letters, those at the ends are removed.
 */
function undisguised(text: string): string {
  const core = text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  return [...core].map((sign) => DISGUISES[sign] ?? sign).join('');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

/** Whether own words and at most two consecutive common ones make up the whole text. */
function isMadeOf(letters: string, ownWords: ReadonlySet<string>): boolean {
  if (letters.length < OWN_WORD_MIN) return false;
  const fewest: number[] = [0];
  for (let end = 1; end <= letters.length; end += 1) {
    const own = [...ownWords].filter((word) => letters.endsWith(word, end));
    const costs = [
      ...own.map((word) => fewest[end - word.length] ?? Infinity),
      ...commonWordsEndingAt(letters, end).map(
        (word) => 1 + (fewest[end - word.length] ?? Infinity),
      ),
    ];
    fewest[end] = Math.min(Infinity, ...costs);
  }
  return (fewest[letters.length] ?? Infinity) <= COMMON_WORDS_MAX;
}

/**
 * Bounded by the longest common word, so that the runtime is linear in the letters, not quadratic.
 */
function commonWordsEndingAt(letters: string, end: number): string[] {
  const words: string[] = [];
  const first = Math.max(0, end - COMMON_WORD_MAX);
  for (let start = first; start <= end - COMMON_WORD_MIN; start += 1) {
    const word = letters.slice(start, end);
    if (COMMON_WORDS.has(word)) words.push(word);
  }
  return words;
}

function longestOf(words: Iterable<string>): number {
  return [...words].reduce((longest, word) => Math.max(longest, word.length), 0);
}
