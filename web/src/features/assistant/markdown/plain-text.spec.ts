import { plainText } from './plain-text';

describe('what is read aloud (G83)', () => {
  it('says the words and none of the signs', () => {
    expect(plainText('### Title')).toBe('Title');
    expect(plainText('It is **bold** and *fine*')).toBe('It is bold and fine');
    expect(plainText('See [the page](https://example.org/a?b=c) there')).toBe('See the page there');
    expect(plainText('- one\n- two')).toBe('one\ntwo');
    expect(plainText('Water moves [1].')).toBe('Water moves .');
    expect(plainText('a < b & c')).toBe('a < b & c');
  });

  it('names code, says short formulas and names long ones', () => {
    expect(plainText('Like so:\n```js\nlet x = 1;\n```\nDone')).toBe(
      'Like so:\nCode example.\nDone',
    );
    expect(plainText('So $x^2$ it is')).toBe('So x squared it is');
    expect(plainText('\\[\\frac{a}{b}\\]')).toBe('formula');
  });

  it('says tables by their cells, and no HTML', () => {
    expect(plainText('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a, b.\n1, 2');
    expect(plainText('x <img src=y onerror=z> w')).toBe('x w');
  });
});
