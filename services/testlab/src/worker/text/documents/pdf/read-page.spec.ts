import { processorMsSince } from '../../../../testing/processor-time.fixture';
import { joinPages } from './join-pages';
import { readPage } from './read-page';

type Drawn = [
  text: string,
  x: number,
  y: number,
  more?: { size?: number; dir?: string; turn?: number },
];

/** Builds items in the format of pdf.js; letters are half as wide as they are high. */
function items(drawn: readonly Drawn[]): object[] {
  return drawn.map(([str, x, y, { size = 10, dir = 'ltr', turn = 0 } = {}]) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)].map((part) => part * size);
    return {
      str,
      dir,
      width: (str.length * size) / 2,
      height: size,
      transform: [cos, sin, -(sin ?? 0), cos, x, y],
      fontName: 'f',
      hasEOL: false,
    };
  });
}

const textOf = (...pages: Drawn[][]) => joinPages(pages.map((page) => readPage(items(page))));
const lines = (texts: readonly string[], x: number, top: number): Drawn[] =>
  texts.map((text, at) => [text, x, top - 12 * at]);

const LEFT = [
  'The left column is read first from',
  'its top to its bottom and with all',
  'of its lines before the other one.',
];
const RIGHT = [
  'The right column is read after it',
  'even where the file draws all lines',
  'of both of them one row at a time.',
];
const COLUMNS = [...LEFT, ...RIGHT].join('\n');

describe('a page is read by place', () => {
  it('from top to bottom, in whatever order its lines are drawn', () => {
    expect(textOf(lines(LEFT, 50, 700).toReversed())).toBe(LEFT.join('\n'));
  });

  it('in columns, between a title and a footer over both', () => {
    const title: Drawn = [
      'A title that spans both of the columns of the page here',
      60,
      740,
      { size: 12 },
    ];
    const foot: Drawn = [
      'A footer that spans both of the columns of the page, too, as it is long',
      60,
      600,
    ];
    const rows = LEFT.flatMap((_, at) => [lines(RIGHT, 250, 700)[at], lines(LEFT, 50, 700)[at]]);
    const drawn = [foot, ...rows.filter((row) => row !== undefined), title];
    expect(textOf(drawn).replace(/\n+/g, '\n')).toBe(`${title[0]}\n${COLUMNS}\n${foot[0]}`);
  });

  it('in columns whose lines are not level', () => {
    expect(textOf([...lines(RIGHT, 250, 704), ...lines(LEFT, 50, 700)]).replace(/\n+/g, '\n')).toBe(
      COLUMNS,
    );
  });

  it.each([
    ['a quarter to the left', Math.PI / 2],
    ['a quarter to the right', -Math.PI / 2],
    ['upside down', Math.PI],
    ['a little, as a scan is', 0.03],
  ])('when it is turned %s', (_, turn) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const drawn = lines(LEFT, 50, 700).map(([text, x, y]): Drawn => {
      return [text, x * cos - y * sin, x * sin + y * cos, { turn }];
    });
    expect(textOf(drawn)).toBe(LEFT.join('\n'));
  });

  it('without a watermark across it', () => {
    expect(textOf([['DRAFT', 200, 300, { size: 60, turn: 0.8 }], ...lines(LEFT, 50, 700)])).toBe(
      LEFT.join('\n'),
    );
  });

  it('once where letters are drawn twice', () => {
    const whole: Drawn = ['Foxing is the spotting of paper.', 50.3, 700];
    expect(textOf([['Foxing', 50, 700], whole])).toBe(whole[0]);
    expect(textOf([whole, ['Foxing', 50, 700], ['paper', 175.4, 700.2]])).toBe(whole[0]);
    expect(
      textOf([
        ['The platen', 50, 700],
        ['platen is flat.', 70.3, 700],
      ]),
    ).toBe('The platen is flat.');
    expect(
      textOf([
        ['bell', 50, 700],
        ['bell', 72, 700],
      ]),
    ).toBe('bell bell');
  });

  it('with exponents, indices and ordinals, and without the marks of notes', () => {
    const raised = (before: string, part: string, after: string, rise: number): Drawn[] => [
      [before, 50, 700],
      [part, 50 + before.length * 5, 700 + rise, { size: 7 }],
      [after, 50 + before.length * 5 + part.length * 3.5, 700],
    ];
    expect(textOf(raised('about 6 x 10', '23', ' of them', 4))).toBe('about 6 x 10^23 of them');
    expect(textOf(raised('an area x', '2', ' of', 4))).toBe('an area x^2 of');
    expect(textOf(raised('water is H', '2', 'O here', -2))).toBe('water is H2O here');
    expect(textOf(raised('on the 5', 'th', ' of May', 4))).toBe('on the 5th of May');
    expect(textOf(raised('a colophon', '3', ' is', 4))).toBe('a colophon is');
  });

  it('from right to left where its letters are', () => {
    const drawn: Drawn[] = [
      ['שלום', 80, 700, { dir: 'rtl' }],
      [')', 70, 700],
      ['עולם', 50, 700, { dir: 'rtl' }],
      ['(', 45, 700],
    ];
    expect(textOf(drawn)).toBe('שלום (עולם)');
  });

  it('with footnotes behind the text, and without headers and page numbers', () => {
    const page = (number: number): Drawn[] => [
      ['Notes on the Book', 50, 800],
      ['The text of this page goes on and on', 50, 700],
      ['Its end comes before its notes do.', 50, 688],
      ['1 A note is smaller.', 50, 60, { size: 8 }],
      [String(number), 300, 20],
    ];
    const text = textOf(
      page(7),
      page(8),
      page(9)
        .slice(0, -2)
        .concat([['9', 300, 20]]),
    );
    expect(text).not.toMatch(/Notes on the Book|^\d$/m);
    expect(text.indexOf('A note')).toBeGreaterThan(text.indexOf('Its end'));
  });
});

describe('a table', () => {
  const cells: [string, string[]][] = [
    ['Kerning', ['the space between two letters so', 'that a word looks even']],
    ['Foxing', ['the brown spotting of old paper', 'that damp brings about']],
    ['Gilding', ['the laying of thin gold leaf on', 'the edges of pages']],
  ];

  it('of terms and meanings is a glossary, its cells joined', () => {
    const drawn = cells.flatMap(([term, meaning], at): Drawn[] => [
      [term, 50, 700 - 40 * at],
      ...lines(meaning, 150, 700 - 40 * at),
    ]);
    const glossary = cells.map(([term, meaning]) => `${term}: ${meaning.join(' ')}`);
    expect(textOf(drawn.toReversed())).toBe(glossary.join('\n\n'));
  });

  it('of figures keeps its rows', () => {
    const rows = [1, 2, 3, 4].map((row) => [`Row ${row}`, `${row}0`, `${row}5.5`]);
    const drawn = rows.flatMap((row, at) =>
      row.map((cell, column): Drawn => [cell, 50 + 100 * column, 700 - 14 * at]),
    );
    expect(textOf(drawn)).toBe(rows.map((row) => row.join('\t')).join('\n\n'));
  });
});

describe('words', () => {
  it.each([
    ['a hyphen', 'the paper-', 'maker works', 'the papermaker\nworks'],
    ['a hyphen without a map', 'the mar\u0002', 'bling floats', 'the marbling\nfloats'],
    ['a soft hyphen', 'the paper\u00ad', 'maker works', 'the papermaker\nworks'],
    ['a hyphen of its own', 'a well-', 'known book', 'a well-known\nbook'],
  ])('are made whole over %s', (_, first, second, expected) => {
    expect(textOf(lines([first, second], 50, 700))).toBe(expected);
  });

  it('are made whole over the end of a page', () => {
    expect(textOf([['the paper-', 50, 50]], [['maker works', 50, 700]])).toBe(
      'the papermaker\n\f\nworks',
    );
  });

  it('have their ligatures, or stay marked as unreadable', () => {
    expect(textOf([['An e\0cient \0ow of con\ufffdicts, xq\0zz', 50, 700]])).toBe(
      'An efficient flow of conflicts, xq\ufffdzz',
    );
  });

  it('are not spaced out', () => {
    expect(textOf([['K E R N I N G and A D E C K L E', 50, 700]])).toBe('KERNING and A DECKLE');
    expect(textOf([['A B C D E', 50, 700]])).toBe('A B C D E');
  });
});

describe('the time that pages take', () => {
  it.each([
    ['in rows', (at: number): Drawn => ['word', (at % 90) * 30, -Math.floor(at / 90) * 12]],
    ['at one place', (): Drawn => ['word', 100, 100]],
    ['in one row', (at: number): Drawn => ['word', at * 21, 100]],
    ['in one column', (at: number): Drawn => ['word', 100, at * 3]],
    [
      'of all sizes',
      (at: number): Drawn => ['word', at % 700, (at * 7) % 900, { size: 1 + (at % 90) }],
    ],
    [
      'across bands',
      (at: number): Drawn => ['ab', (at % 2) * 40, -Math.floor(at / 2) * 13 - (at % 13)],
    ],
  ])('grows with their items: %s', (_, draw) => {
    const timeOf = (count: number) => {
      const all = items(Array.from({ length: count }, (_, at) => draw(at)));
      const since = process.cpuUsage();
      joinPages([readPage(all)]);
      return processorMsSince(since);
    };
    timeOf(2_000);
    const [small, large] = [timeOf(4_000), timeOf(16_000)];
    expect(large).toBeLessThan(10 * Math.max(small, 30));
  });
});
