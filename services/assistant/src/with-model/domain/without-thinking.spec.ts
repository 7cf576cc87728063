import { ThinkingFilter } from './without-thinking';

/** Returns the text that the screen shows in the end, split into pieces of a size. */
function shown(text: string, size: number): string {
  const filter = new ThinkingFilter();
  let result = '';
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  for (const piece of [...pieces.flatMap((one) => filter.add(one)), ...filter.end()]) {
    if ('instead' in piece) result = piece.instead;
    else if ('text' in piece) result += piece.text;
  }
  return result;
}

describe.each([1, 3, 7, 1_000])('an answer in pieces of %i characters (G80)', (size) => {
  it.each([
    ['a thought before it', '<think>secret plan</think>Answer', 'Answer'],
    ['a thought with blank lines', '\n<thinking>\nsecret\n</thinking>\n\nAnswer', 'Answer'],
    ['no opening tag', 'secret plan</think>Answer', 'Answer'],
    ['no closing tag', '<think>secret plan and Answer', ''],
    ['no thought at all', 'Answer', 'Answer'],
    [
      'the tag in code',
      'Write `<think>` and `</think>` around it',
      'Write `<think>` and `</think>` around it',
    ],
    ['a beginning that is nearly a tag', '<thin ice> is thin', '<thin ice> is thin'],
    ['a comparison', '1 < 2', '1 < 2'],
    ['nothing', '', ''],
  ])('with %s shows the answer alone', (_, text, expected) => {
    expect(shown(text, size)).toBe(expected);
  });
});

it('is filtered in near-linear time', () => {
  const text = `${'`</thin'.repeat(8_000)}`;
  expect(shown(text, 50)).toBe(text);
});

it('reads blanks before an answer once, whatever the pieces they come in', () => {
  const blanks = '\n'.repeat(3_000);
  const filter = new ThinkingFilter();
  const matched = jest.spyOn(RegExp.prototype, 'exec');
  const trimmed = jest.spyOn(String.prototype, 'trimStart');
  const pieces = [...blanks, 'Answer'].flatMap((piece) => filter.add(piece));
  const lengths = [
    ...matched.mock.calls.map(([text]) => text.length),
    ...trimmed.mock.contexts.map((text) => String(text).length),
  ];
  jest.restoreAllMocks();
  expect(pieces).toEqual([{ text: `${blanks}Answer` }]);
  // Only a few patterns read each character.
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(10 * blanks.length);
});
