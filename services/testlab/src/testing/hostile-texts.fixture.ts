import { createRandom } from '../worker/question/seeded-random';

const NOUNS = 'market membrane theory packet nurse budget policy vector tissue ledger'.split(' ');
const VERBS = 'controls contains measures supports reduces protects regulates produces'.split(' ');

/** Returns a word whose letters encode its number. */
export function wordOf(number: number): string {
  return `b${number.toString(26).replace(/\d/g, (digit) => 'klmnoprstu'[Number(digit)] ?? '')}`;
}

/**
 * Returns English prose with new words in every sentence, long enough for the text to count as
 * English.
 */
function prose(characters: number): string {
  const random = createRandom(1);
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? '';
  let text = '';
  for (let n = 0; text.length < characters; n += 1) {
    text += `The ${wordOf(n)} ${pick(NOUNS)} ${pick(VERBS)} the ${pick(NOUNS)} of the ${wordOf(n * 7)} with ${pick(NOUNS)} and ${pick(NOUNS)}. `;
    if (n % 5 === 4) text += '\n\n';
  }
  return text.slice(0, characters);
}

type Part = string | ((number: number) => string);

/**
 * Parts to repeat, each expensive for one stage of the engine; most stages compare each with all
 * others.
 */
const PARTS: Record<string, Part> = {
  'bullets under a colon': (n) =>
    `${n === 0 ? '\n\nThe main parts are:\n' : ''}• ${wordOf(n)} item\n`,
  'bullets under headings': (n) =>
    `\n\nThe Kinds of ${wordOf(n)} ${wordOf(n + 1)}\n\n${[1, 2, 3, 4].map((k) => `• ${wordOf(n * k)} ${NOUNS[k]}\n`).join('')}`,
  'lists in sentences': (n) =>
    `The ${wordOf(n)} market consists of the ${wordOf(n + 1)} desk, the ${wordOf(n + 2)} floor, and the ${wordOf(n + 3)} book. `,
  reasons: (n) =>
    `The price of ${wordOf(n)} goods falls in the long run because the ${wordOf(n + 1)} firms sell more ${wordOf(n + 2)} goods. `,
  definitions: (n) =>
    `The ${wordOf(n)} process is the movement of ${wordOf(n + 1)} goods that ${wordOf(n + 2)} firms carry through the port. `,
  'glossary lines': (n) =>
    `${n % 3 === 0 ? '\n\n' : ''}W${wordOf(n)}: the passage of ${wordOf(n * 3)} goods through the ${wordOf(n)} port\n`,
  'terms of one family': (n) =>
    `The ${wordOf(n)} layer supports the ${wordOf(n + 1)} layer of the ${wordOf(n + 2)} layer in the network. `,
  'one term everywhere': (n) =>
    `The osmosis gradient controls the ${wordOf(n)} supply of the osmosis gradient and the ${wordOf(n + 9)} demand. `,
  acronyms: (n) =>
    `The ${wordOf(n % 700).toUpperCase()} controls the ${wordOf(n % 611).toUpperCase()} of the market. `,
  names: (n) =>
    `In the study Ada W${wordOf(n)} argued that the W${wordOf(n)} market controls the price of goods. `,
  numbers: (n) =>
    `In ${1900 + (n % 100)}, about ${n} percent of the ${wordOf(n)} goods were sold in the market. `,
  'short lines': (n) => `W${wordOf(n)}\n\n`,
  'lines without an end': (n) =>
    `and the ${wordOf(n)} market of goods that firms carry to the ${wordOf(n)} port\n`,
  'cut words': (n) =>
    `and the ${wordOf(n)} market of goods that firms carry to the ${wordOf(n)}-\n`,
  headings: (n) => `\n\nChapter ${n}: ${wordOf(n).toUpperCase()}\n\n`,
  'running lines': (n) => `Page ${n} of the book\n\n`,
  'numbered items': (n) => `${(n % 99) + 1}. Wash the ${wordOf(n)} hands of the nurse\n`,
  'open tags': '<a ',
  'calls in code': 'a(',
  'open brackets': '(a ',
  'brackets within brackets': '((a) b) ',
  'quotes in quotes': '"\'a ',
  'citations without an end': '(Aa 1999',
  'one bracket of digits': '1111 ',
  dots: '. ',
  'dots and letters': 'A. ',
  blanks: '     ;    ',
  tabs: '\t\t1\t',
  'blank lines': '\n \n',
  'empty lines': '\n',
  pipes: '| a ',
  addresses: 'a@a.a@',
  hyphens: 'a-',
  'small words': 'of the is a ',
  commas: 'a thing, ',
  'letters that expand': '\ufdfa ',
  'marks on letters': 'e\u0301\u0301\u0301 ',
  'other scripts': '漢字 данные ',
  'halves of characters': '\ud83d ',
  'control characters': 'a\u0001\u0002 ',
  abbreviations: 'e.g. i.e. Dr. B.C. ',
  'the same sentence': 'The market sets the price of goods in the long run. ',
};

export const HOSTILE = Object.keys(PARTS);

/** Share of prose with which texts of any length count as English. */
const PROSE = 0.65;

/** Returns a text of `characters` characters: prose, then the repeated part. */
export function hostileText(kind: string, characters: number): string {
  const part = PARTS[kind] ?? '';
  const pieces = [prose(characters * PROSE), ' '];
  let length = characters * PROSE;
  for (let n = 0; length < characters; n += 1) {
    const piece = typeof part === 'string' ? part : part(n);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('').slice(0, characters);
}
