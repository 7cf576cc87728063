import { readBlocks } from './read-blocks';
import { stripMarkdown } from './strip-markdown';
import { stripSpeakers } from './strip-speakers';

describe('stripMarkdown', () => {
  it('takes off marks, and leaves out code, pictures and front matter', () => {
    const text =
      '---\ntitle: Cells\n---\n# The Cell\nA **cell** has a [membrane](https://x.y/z) and `DNA`.\n```js\nlet a = 1;\n```\n![A cell](cell.png)\nIt _divides_.';
    expect(
      stripMarkdown(text)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    ).toEqual(['The Cell', 'A cell has a membrane and DNA.', 'It divides.']);
  });
});

describe('stripSpeakers', () => {
  it('takes names off the lines of a dialogue, and leaves labels alone', () => {
    const turns = 'Ada Obi: Cells divide.\nHOST: Why?\n';
    expect(stripSpeakers(turns.repeat(3))).toBe('Cells divide.\nWhy?\n'.repeat(3));
    expect(stripSpeakers('Osmosis: the diffusion of water')).toBe(
      'Osmosis: the diffusion of water',
    );
  });
});

describe('readBlocks', () => {
  it('goes on behind references at the next heading', () => {
    const text =
      'Suggested Reading\n\nSmith, J. (2001). Cells. Lagos.\n\nThe Nucleus\n\nThe nucleus holds the genes of the cell in all of its forms.';
    expect(readBlocks(text).map((block) => block.text)).toEqual([
      'The Nucleus',
      'The nucleus holds the genes of the cell in all of its forms.',
    ]);
  });
});
