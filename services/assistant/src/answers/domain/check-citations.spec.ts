import { checkCitations } from './check-citations';

const PASSAGES = [
  { title: 'Osmosis', text: 'Movement of water through a membrane towards the stronger solution.' },
  { title: 'Inflation', text: 'A rise of the general level of prices.' },
];
const check = (text: string) => checkCitations(text, PASSAGES);

describe('citations of an answer', () => {
  it('stay where the passage has the words of the sentence', () => {
    const text = 'Water moves through a membrane [1]. Prices rise in general [2].';
    expect(check(text)).toEqual({
      text,
      cited: new Map([
        [1, 1],
        [2, 2],
      ]),
      dropped: 0,
    });
  });

  it('are numbered from 1 in the order in which they appear, whatever was not cited', () => {
    const passages = [{ title: 'Cats', text: 'They sleep at noon.' }, ...PASSAGES];
    const text =
      'Prices rise in general [3]. Water moves through a membrane [2, 1]. Level of prices [3].';
    expect(checkCitations(text, passages)).toEqual({
      text: 'Prices rise in general [1]. Water moves through a membrane [2]. Level of prices [1].',
      cited: new Map([
        [3, 1],
        [2, 2],
      ]),
      dropped: 1,
    });
  });

  it('stay where the sentence names a book and its authors', () => {
    const book = { title: 'Random Walks', place: 'Ada Okafor, 2011', text: 'Diffusion of gases.' };
    expect(checkCitations('- *Random Walks*, Ada Okafor, 2011 [1]', [book]).dropped).toBe(0);
  });

  it('are left out where no such passage was given', () => {
    expect(check('Water moves through a membrane [7].')).toEqual({
      text: 'Water moves through a membrane.',
      cited: new Map(),
      dropped: 1,
    });
  });

  it('are left out where the passage is about something else', () => {
    const { text, cited, dropped } = check('Napoleon was crowned emperor in Paris [2].');
    expect(text).toBe('Napoleon was crowned emperor in Paris.');
    expect([cited.size, dropped]).toEqual([0, 1]);
  });

  it('are taken apart where several stand in one, and in the form of other assistants', () => {
    expect(check('Water moves through a membrane [1, 9].').text).toBe(
      'Water moves through a membrane [1].',
    );
    expect(check('Water moves through a membrane【1†source】.').text).toBe(
      'Water moves through a membrane[1].',
    );
  });

  it('belong to their own sentence, line or cell', () => {
    expect(check('Water moves through a membrane. Cats sleep at noon [1].').dropped).toBe(1);
    expect(check('| Movement of water [1] | Level of prices [2] |').dropped).toBe(0);
  });

  it('are none in code, links and footnotes of links', () => {
    const text = 'Use `list[1]`:\n```\nlist[2] = 3\n```\nand [1](https://example.org).';
    expect(check(text)).toEqual({ text, cited: new Map(), dropped: 0 });
  });

  it('are found in near-linear time', () => {
    const hostile = '[1'.repeat(16_000);
    expect(check(hostile).text).toBe(hostile);
    expect(check('`'.repeat(32_000)).dropped).toBe(0);
  });
});
