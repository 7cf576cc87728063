import { MarkFilter } from './without-mark';

const MARK = 'PASSAGES b91878fa55be7d7e4d';

function shown(text: string, size: number): string {
  const filter = new MarkFilter(MARK);
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => filter.add(piece)).join('') + filter.end();
}

describe.each([1, 3, 1_000])('an answer in pieces of %i characters', (size) => {
  it.each([
    ['the mark before it', `${MARK}\nWater moves.`, 'Water moves.'],
    ['the mark around it', `${MARK}\n[1] Water.\n${MARK}`, '[1] Water.'],
    ['the mark in small letters', `${MARK.toLowerCase()} Water moves.`, 'Water moves.'],
    ['what begins like it', 'The passages b9 and PASSAGES', 'The passages b9 and PASSAGES'],
    ['nothing of it', 'Water moves.', 'Water moves.'],
  ])('with %s shows all but the mark', (_, text, expected) => {
    expect(shown(text, size).trim()).toBe(expected);
  });
});
