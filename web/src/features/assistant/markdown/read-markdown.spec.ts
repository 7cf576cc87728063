import { walkTokens, type Token } from 'marked';
import { isMath } from './math-extension';
import { readMarkdown } from './read-markdown';

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
    ['`\\(E=mc^2\\)` and `$x$`', []],
    ['```\n\\[x\\]\n$$y$$\n```', []],
  ])('%s (G69, G70, G71)', (text, expected) => {
    expect(formulasIn(text)).toEqual(expected);
  });

  it('are read in near-linear time, whatever is sent', () => {
    const timeOf = (text: string) => {
      const began = performance.now();
      readMarkdown(text);
      return performance.now() - began;
    };
    for (const part of ['$', '$$a', '\\(', '\\[', '**a', '[a](', '| a ', '> ', '* a\n', '`']) {
      const once = timeOf(part.repeat(2_000));
      expect(timeOf(part.repeat(4_000))).toBeLessThan(Math.max(200, once * 12));
    }
  });
});
