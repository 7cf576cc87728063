import { createRandom, type Random } from '../worker/question/seeded-random';

type Symbols = Record<string, string[]>;

/** Grammar of the texts: `<name>` is replaced by any line of that name. */
const GRAMMAR: Symbols = {
  text: ['<part><part><part><part>', '<part><text>', '<part>'],
  part: [
    '<sentence> <sentence> <sentence>\n\n',
    '<sentence> <sentence>\n\n',
    '<sentence>\n',
    '<heading>\n\n',
    '<bullets>\n',
    '<glossary>\n',
    '<dialogue>\n',
    '<markup>\n',
    '<lesson>\n\n',
    '<noise>',
  ],
  // Prose that can be the source of a question; all other parts say too little.
  lesson: ['<fact> <fact> <fact> <fact> <fact> <fact>', '<fact> <noun> <fact> <fact>\n<lesson>'],
  fact: [
    '<term> is the <process> of <amount> that <deed> causes in a <place>.',
    '<term> is the <process> of <amount> by which <deed> changes a <place>.',
    'Experts measure the <amount> inside the <place>.',
  ],
  term: [
    'Osmosis',
    'Arbitrage',
    'Sedimentation',
    'Inflation',
    'Mitosis',
    'Calibration',
    'Erosion',
    'Fermentation',
    'Refraction',
    'Taxation',
  ],
  process: ['loss', 'growth', 'exchange', 'division', 'transfer', 'measurement'],
  deed: ['exercise', 'trade', 'irrigation', 'heating', 'transport', 'harvesting'],
  amount: ['pressure', 'quality', 'temperature', 'output', 'stability'],
  place: ['market', 'muscle', 'river', 'laboratory', 'warehouse', 'kidney'],
  heading: [
    '<noun>',
    'Chapter <number>: <noun>',
    '<number>. The Kinds of <noun>',
    'SUMMARY',
    'References',
  ],
  bullets: ['<bullet>\n<bullet>\n<bullet>\n', '<bullet>\n<bullets>'],
  bullet: [
    '• <noun>',
    '- <noun>, <noun>',
    '<number>. <sentence>',
    'a) <noun>',
    '(iv) <clause>',
    '  • <noun>:',
  ],
  glossary: ['<noun>: <meaning>\n', '<noun> – <meaning>\n<glossary>'],
  dialogue: [
    '"<clause>," said <name>. "<clause>?"',
    '‘<sentence>’ <name> asked: “<clause>”',
    '"<dialogue>"',
  ],
  markup: [
    '<b><noun></b>',
    '<a href="http://x.y/<word>"><noun></a>',
    '{<markup>}',
    '[<markup>](<word>)',
    '| <noun> | <number> |',
    'if (<word>) { <word>(<number>); }',
  ],
  sentence: [
    'The <noun> <verb> the <noun>.',
    'The <noun> is the <noun> that <verb> the <noun> of the <noun>.',
    'The <noun> refers to <meaning>.',
    'The three kinds of <noun> are <noun>, <noun>, and <noun>.',
    'A <noun> consists of a <noun>, a <noun> and a <noun>.',
    'The <noun> of the <noun> falls in the long run because the <noun> of the <noun> rises.',
    'In <year>, about <number> percent of the <noun> were <noun>.',
    '<name> argued in <year> that the <noun> <verb> <noun>.',
    'However, the <noun> (<noun>) <verb> <number> <noun> [<number>].',
    'The <noun> costs ₦<number>,<number> or <number>.<number>%.',
    'Why does the <noun> <verb>?',
    '<clause>; <clause>: <clause>…',
  ],
  clause: [
    'the <noun> <verb> it',
    'that is <noun>, which <verb> <clause>',
    '(<clause>)',
    '"<clause>"',
    'not only the <noun>',
  ],
  meaning: [
    'the process by which the <noun> <verb> a <noun>',
    'a <noun> that <verb> <noun>',
    'any <noun>',
  ],
  noun: [
    '<word>',
    '<word> <word>',
    'market',
    'cell membrane',
    'ATP',
    'balance of <word>',
    'national income',
    '<word>-<word> rates',
    'mRNA',
  ],
  verb: ['controls', 'produces', 'is', 'are called', 'was <word>ed by', 'may reduce'],
  name: ['Ada Lovelace', 'Dr. J. B. Okafor', '<word> et al.', 'Émile Durkheim'],
  year: ['1960', '2001', '<number>'],
  number: ['1', '7', '42', '1,000', '3.14', '99999999999999999999', '0', '-5'],
  word: [
    'price',
    'goods',
    'osmosis',
    'Àwọn',
    'данные',
    '漢字',
    'العربية',
    'e\u0301\u0301',
    '\u{1f600}',
    'Ⅷ',
    'İI',
    'ß',
    '\ufdfa',
    '__proto__',
    'constructor',
    '$&',
    'a'.repeat(59),
    'x-'.repeat(20),
    '\u200b',
  ],
  noise: [
    '<noise><noise>',
    '((((',
    '"',
    "''",
    '. . . .',
    '\t\t',
    '\f',
    '\r',
    '\u0000',
    '\ud83d',
    '<',
    '-----\n',
    '\n\n\n',
    '     ',
    '=>',
    '\\n',
    '%s',
  ],
};

/** Number of pieces after which names are dropped instead of expanded, so that the text ends. */
const MOST_PIECES = 4_000;

/**
 * Returns a text of the grammar, the same for the same seed: some kilobytes, and in one of ten
 * cases repeated up to 20 times.
 */
export function grammarText(seed: number): string {
  const random = createRandom(seed);
  const pieces: string[] = [];
  const open = Array.from({ length: 2 + Math.floor(random() * 30) }, () => '<text>');
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = /^<([a-z]+)>$/.exec(next)?.[1] ?? '';
    const lines = Object.hasOwn(GRAMMAR, name) ? GRAMMAR[name] : undefined;
    if (!lines) pieces.push(next);
    else if (pieces.length < MOST_PIECES) open.push(...parted(pick(lines, random)).reverse());
  }
  const text = pieces.join('');
  const repeats = random() < 0.1 ? 1 + Math.floor(random() * 20) : 1;
  return text.repeat(repeats).slice(0, 60_000);
}

function parted(line: string): string[] {
  return line.split(/(<[a-z]+>)/).filter((piece) => piece !== '');
}

function pick(lines: readonly string[], random: Random): string {
  return lines[Math.floor(random() * lines.length)] ?? '';
}
