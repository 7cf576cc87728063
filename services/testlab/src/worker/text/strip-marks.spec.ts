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

  it.each(['**', '__', '*', '_'])('takes %s off a whole paragraph', (mark) => {
    const words = 'Relevance is the usefulness of the information to its users. '.repeat(8).trim();
    expect(stripMarkdown(`- ${mark}"${words}"${mark}`)).toBe(`- "${words}"`);
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

  it('leaves out what is to be learnt, up to the prose behind it', () => {
    const goals =
      'The Cell\n\nLearning Outcomes\n\nBy the end of this section, you will be able to:\n\n• Describe the nucleus\n\n';
    const prose =
      'The nucleus holds the genes of the cell in all of its forms. A membrane with pores surrounds it and lets messages pass to the ribosomes outside. Each pore is built of some thirty proteins.';
    expect(readBlocks(goals + prose).map((block) => block.text)).toEqual(['The Cell', prose]);
  });

  it('takes a semicolon for the end of code only where there are few words', () => {
    const law =
      'The member shall keep a record of every sale of goods;\n\nlet total = price;\n\nThe member shall show the record to every buyer of goods;';
    expect(readBlocks(law).map((block) => block.text)).toHaveLength(2);
  });
});
