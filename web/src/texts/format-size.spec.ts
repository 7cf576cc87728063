import { formatSize } from './format-size';

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [12_000, '12 KB'],
  [1_048_576, '1 MB'],
  [3_565_158, '3.4 MB'],
  [209_715_200, '200 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
