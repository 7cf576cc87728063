import { processorMsSince } from '../../../testing/processor-time.fixture';
import { repairText } from './repair-text';

const TERMS = [
  ['Kiln', 'oven in which clay is fired'],
  ['Slip', 'clay thinned with water until it pours'],
  ['Grog', 'ground fired clay that is mixed into fresh clay'],
  ['Glaze', 'glassy coat that is melted onto a pot'],
] as const;
const GLOSSARY = TERMS.map(([term, meaning]) => `${term}: ${meaning}`);
const BEFORE = 'The potter came late that day, and the wheel stood still until noon.';

const asList = (line: (term: string, meaning: string) => string, apart = '\n') =>
  TERMS.map(([term, meaning]) => line(term, meaning)).join(apart);
/** Returns the entries read from a list within a text, without bullets. */
function entriesWithin(list: string): string[] {
  const lines = repairText(`# Clay\n\n${BEFORE}\n\n${list}\n\n# Wheels\n\n${BEFORE}\n`).split('\n');
  return lines
    .map((line) => line.replace(/^\s*(?:[-*\u2022]|\d\.)\s/, ''))
    .filter((line) => line.includes(': '));
}

describe('a list of terms in the midst of a text', () => {
  it.each([
    ['bold terms and a dash', asList((term, meaning) => `**${term}** - ${meaning}`)],
    ['bold terms and a long dash', asList((term, meaning) => `- **${term}** – ${meaning}`)],
    ['bold terms and a colon', asList((term, meaning) => `* **${term}**: ${meaning}`)],
    ['a colon in bold', asList((term, meaning) => `1. **${term}:** ${meaning}`)],
    ['nested bullets', asList((term, meaning) => `  * __${term}__ - ${meaning}`)],
    ['terms in italics', asList((term, meaning) => `- *${term}*: ${meaning}`)],
    ['small plain terms', asList((term, meaning) => `${term.toLowerCase()} - ${meaning}`)],
    ['two colons', asList((term, meaning) => `${term}:: ${meaning}`)],
    ['two colons between blanks', asList((term, meaning) => `${term} :: ${meaning}`, '\n\n')],
    ['tabs', asList((term, meaning) => `${term}\t${meaning}`)],
    ['a definition list', asList((term, meaning) => `${term}\n: ${meaning}`, '\n\n')],
    ['a loose definition list', asList((term, meaning) => `${term}\n\n:   ${meaning}`, '\n\n')],
    ['a term above its meaning', asList((term, meaning) => `${term}\n${meaning}`, '\n\n')],
    ['terms as headings', asList((term, meaning) => `### ${term}\n\n${meaning}`, '\n\n')],
    [
      'a table of two columns',
      `| Ware | What it is |\n| --- | --- |\n${asList((term, meaning) => `| **${term}** | ${meaning} |`)}`,
    ],
    [
      'a table that calls a column the meaning',
      `Term | Page | Meaning\n--- | --- | ---\n${asList((term, meaning) => `${term} | 7 | ${meaning}`)}`,
    ],
  ])('is read by %s', (_, list) => expect(entriesWithin(list)).toEqual(GLOSSARY));

  it('keeps another name of a term', () => {
    expect(entriesWithin('**Kiln** (oven): place in which clay is fired')).toEqual([
      'Kiln (oven): place in which clay is fired',
    ]);
  });

  it('has its meaning on more than one line', () => {
    const list = asList(
      (term, meaning) => `${term}\n   ${meaning.replace(/ (\w+)$/, '\n   $1')}`,
      '\n\n',
    );
    expect(entriesWithin(list)).toEqual(GLOSSARY);
  });
});

describe('what is no list of terms stays as it is', () => {
  it.each([
    ['a bold word of a sentence', '**Kilns** are ovens in which clay is fired.'],
    ['a heading above prose', `Kilns\n${BEFORE}`],
    [
      'headings above paragraphs of prose',
      `# Kilns\n\nWhen clay is dry, it is fired.\n\n# Slip\n\n${BEFORE}`,
    ],
    [
      'headings that count the parts of a text',
      Array.from({ length: 5 }, (_, n) => `# Part ${n}\n\nA sentence on part ${n} of it.`).join(
        '\n\n',
      ),
    ],
    ['a table of three columns', '| a | b | c |\n|---|---|---|\n| one cell | two cells | three |'],
    ['a few dashes', 'Monday - clay is bought and brought in\n\nTuesday - clay is thrown'],
    [
      'a term that its meaning begins with',
      asList((term, meaning) => `${term}\n${term} is ${meaning}.`, '\n\n'),
    ],
  ])('such as %s', (_, text) => expect(repairText(text)).toBe(text));

  it('and so does every list of a text to keep', () => {
    const list = asList((term, meaning) => `### ${term}\n\n${meaning}`, '\n\n');
    expect(repairText(list, { lists: false })).toBe(list);
  });
});

it.each([
  ['strokes', '| a | b |\n|---|---|\n'],
  ['colons', 'a\n: meaning of it\n'],
  ['marks', '**a** - b\n'],
  ['open marks', '**a'],
  ['headings', '# a\n\nThe meaning of a word.\n\n'],
  ['blank lines', '\n\n'],
  ['terms', 'term\nthe meaning of it\n\n'],
])('lists are read in time near linear in them: %s', (_, piece) => {
  const msOf = (times: number) => {
    const start = process.cpuUsage();
    repairText(piece.repeat(times));
    return processorMsSince(start);
  };
  msOf(1_000);
  expect(msOf(16_000)).toBeLessThan(msOf(4_000) * 12 + 100);
});

describe('lines with many blanks are read in time near linear in them', () => {
  const BLANKS = ' '.repeat(1_900);
  const SENTENCE = 'Photosynthesis is the process by which plants make food.';
  it.each([
    ['between strokes', `|${BLANKS}|`],
    ['behind a stroke', `aa |${BLANKS}|x`],
    ['within a cell', `Osmosis | movement of water${BLANKS}|x`],
    ['within a cell, beside prose', `${SENTENCE}\n`.repeat(5) + `aa |${BLANKS}|x`],
    ['behind bullets', `            - - ${BLANKS}`],
    ['before a word', `${BLANKS}word of a line`],
    ['behind a comma', `aa,${BLANKS}"x"y`],
    ['between tabs', `ab${'\t '.repeat(950)}x`],
    ['behind the mark of a heading', `# ${BLANKS}${'x'.repeat(70)}`],
    ['behind an answer', `a${BLANKS}x`],
    ['in the rule of a table', `a | b\n${BLANKS}|`],
  ])('%s', (_, line) => {
    const msOf = (text: string) => {
      const start = process.cpuUsage();
      repairText(text);
      return processorMsSince(start);
    };
    const short = `${line.replaceAll(BLANKS, ' '.repeat(19)).replaceAll('\t '.repeat(950), '\t '.repeat(9))}\n`;
    const [long, lines] = [`${line}\n`, 50];
    msOf(short.repeat(1_000));
    // The same number of characters in short lines as in long ones.
    const inShort = msOf(short.repeat(Math.ceil((long.length * lines) / short.length)));
    expect(msOf(long.repeat(lines))).toBeLessThan(inShort * 3 + 60);
  });
});
