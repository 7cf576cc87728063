import { walkTokens, type Token } from 'marked';
import { isMath } from './math-extension';
import { prepareText } from './prepare-text';
import { readMarkdown } from './read-markdown';

/** Scales a time limit for a reference machine, in ms, to slower machines. */
const patience = (ms: number) => ms * Math.max(1, Number(process.env['TEST_SPEED_FACTOR'] ?? 1));

function timeOf(text: string): number {
  const began = performance.now();
  readMarkdown(text);
  return performance.now() - began;
}

/** Returns the child tokens; a list holds them in its items. */
function partsOf(token: Token): readonly Token[] {
  if (token.type === 'list' && 'items' in token) return token.items as Token[]; // as marked's lists
  return ('tokens' in token && token.tokens) || [];
}

function formulasIn(text: string): string[] {
  const formulas: string[] = [];
  void walkTokens(readMarkdown(text), (token: Token) => {
    if (isMath(token)) formulas.push(token.formula);
  });
  return formulas;
}

describe('formulas in an answer', () => {
  it.each([
    ['a seat costs **$2.20** and the club keeps $1.10 of it', []],
    ['It was $5 and is $10 now', []],
    ['US$5 or $6 a piece', []],
    ['from $a to $b', []],
    ['$$', []],
    ['$$\\frac{a}', []],
    ['the price $', []],
    ['a $x^2$ b', ['x^2']],
    ['\\(E=mc^2\\)', ['E=mc^2']],
    ['$$\n\\frac{a}{b}\n$$', ['\\frac{a}{b}']],
    [
      'so \\[\\begin{matrix}1&2\\\\3&4\\end{matrix}\\] is',
      ['\\begin{matrix}1&2\\\\3&4\\end{matrix}'],
    ],
    ['so\n$$\nx\n$$\nand\n\\[y\\]\nit is $$\nz\n$$ then', ['x', 'y', 'z']],
    ['`\\(E=mc^2\\)` and `$x$`', []],
    ['```\n\\[x\\]\n$$y$$\n```', []],
  ])('%s (G69, G70, G71)', (text, expected) => {
    expect(formulasIn(text)).toEqual(expected);
  });

  it.each([
    '$',
    '$$a',
    '$$\n',
    '$$\na\n',
    '$$a$$\n',
    '\\(',
    '\\[',
    '\\[\n',
    '**a',
    '[a](',
    '| a ',
    '> ',
    '* a\n',
    '`',
    'a\n\n$$',
  ])('are read in near-linear time: %j many times', (part) => {
    const once = timeOf(part.repeat(2_500));
    expect(timeOf(part.repeat(10_000))).toBeLessThan(Math.max(patience(1_000), once * 10));
  });
});

describe('marks of quotes and lists', () => {
  const depthOf = (text: string) => {
    let [depth, deepest] = [0, 0];
    const visit = (tokens: readonly Token[]): void => {
      for (const one of tokens) {
        const isLevel = one.type === 'list' || one.type === 'blockquote';
        depth += isLevel ? 1 : 0;
        deepest = Math.max(deepest, depth);
        visit(partsOf(one));
        depth -= isLevel ? 1 : 0;
      }
    };
    visit(readMarkdown(text));
    return deepest;
  };

  it.each(['* ', '> ', '>', '>1. ', '- > '])('nest eight deep at most: %j', (mark) => {
    expect(depthOf(`${mark.repeat(3)}x`)).toBe(mark.trim().length === 3 || mark === '- > ' ? 6 : 3);
    expect(depthOf(`${mark.repeat(200)}x`)).toBe(8);
  });

  it.each([7, 200, 5_000])('are read in linear time with any blanks between them: %i', (count) => {
    expect(timeOf(`*${' '.repeat(20)}`.repeat(count) + '|')).toBeLessThan(patience(1_000));
    expect(timeOf('1'.repeat(count) + ' \t'.repeat(count))).toBeLessThan(patience(1_000));
  });

  it('stay as they are within code', () => {
    const tree = `${'- '.repeat(12)}x`;
    const inCode = (text: string) => prepareText(text) === text;
    expect(inCode(`\`\`\`\n${tree}\n\n${tree}\n\`\`\``)).toBe(true);
    expect(inCode(`- ~~~js\n  ${tree}\n  ~~~`)).toBe(true);
    expect(inCode(`> \`\`\`\`\n> \`\`\`\n> ${tree}`)).toBe(true);
    expect(inCode(tree)).toBe(false);
    expect(inCode(`\`\`\`\nx\n\`\`\`\n${tree}`)).toBe(false);
    // The quote has ended, and its code block with it.
    expect(inCode(`> \`\`\`\n${tree}`)).toBe(false);
    expect(inCode(`- a\n  \`\`\`\n${tree}`)).toBe(false);
  });
});
