/** Characters of a topic that are compared: some letters become eighteen when they are normalised. */
const COMPARED = 200;

/** A topic as it is compared: lower case, letters and digits, plural endings off. */
export function topicKey(topic: string): string {
  return topic
    .slice(0, COMPARED)
    .normalize('NFKD')
    .slice(0, COMPARED)
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

const SIBILANT_ENDING = /s(?:is|es?)$/;

function singular(word: string): string {
  // "analysis", "analyses" and "analyse" alike; so are "database" and "databases".
  if (word.length > 5 && SIBILANT_ENDING.test(word)) return word.replace(SIBILANT_ENDING, 's');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A key and its words, split once. */
export interface TopicKey {
  text: string;
  words: ReadonlySet<string>;
}

/** A name in the form in which it is compared, again and again. */
export function readTopic(name: string): TopicKey {
  const text = topicKey(name);
  return { text, words: new Set(text.split(' ')) };
}

/**
 * How well a typed topic fits a known one: 4 the same, 3 one typing error, 2 all words of one stand
 * in the other, 0 not at all. What was typed may say more than a topic's name ('Epidemiology of
 * malaria'), but one word of an alias within it says too little: 'database normalisation' is not what
 * statistics call normalisation.
 */
export function topicMatches(
  known: TopicKey,
  typed: TopicKey,
  { isAlias = false }: { isAlias?: boolean } = {},
): number {
  if (!typed.text || !known.text) return 0;
  if (known.text === typed.text) return 4;
  if (typed.text.length >= 6 && isOneEditApart(known.text, typed.text)) return 3;
  let common = 0;
  for (const word of typed.words) if (known.words.has(word)) common += 1;
  const saysLess = common === typed.words.size;
  const saysMore = common === known.words.size && !(isAlias && known.words.size === 1);
  return (saysLess || saysMore) && typed.text.length >= 4 && known.text.length >= 3 ? 2 : 0;
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
