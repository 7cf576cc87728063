/** A topic as it is compared: lower case, letters and digits, plural endings off. */
export function topicKey(topic: string): string {
  return topic
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter((word) => word && !FILLERS.has(word))
    .map(singular)
    .join(' ');
}

const FILLERS = new Set([
  'the',
  'a',
  'an',
  'of',
  'in',
  'and',
  'to',
  'for',
  'introduction',
  'basics',
  'basic',
  'intro',
]);

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/**
 * How well a typed key fits a topic's key: 4 the same, 3 one typing error, 2 all words of one stand
 * in the other, 0 not at all.
 */
export function topicMatches(key: string, typed: string): number {
  if (!typed || !key) return 0;
  if (key === typed) return 4;
  if (typed.length >= 6 && isOneEditApart(key, typed)) return 3;
  const keyWords = new Set(key.split(' '));
  const typedWords = typed.split(' ');
  const common = typedWords.filter((word) => keyWords.has(word)).length;
  const isWithin = common === typedWords.length || common === keyWords.size;
  return isWithin && typed.length >= 4 && key.length >= 3 ? 2 : 0;
}

function isOneEditApart(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (long.length - short.length > 1) return false;
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  const restOfLong = long.slice(index + 1);
  const restOfShort = short.slice(long.length === short.length ? index + 1 : index);
  const swapped =
    long.length === short.length &&
    long[index] === short[index + 1] &&
    long[index + 1] === short[index] &&
    long.slice(index + 2) === short.slice(index + 2);
  return restOfLong === restOfShort || swapped;
}
