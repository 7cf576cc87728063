import { xpLowText } from './xp-low-text';

it.each([
  [300_000, 'Your XP lasts for about 5 more minutes of this call.'],
  [294_000, 'Your XP lasts for about 5 more minutes of this call.'],
  [60_000, 'Your XP lasts for about 1 more minute of this call.'],
  [54_000, 'Your XP lasts for less than another minute of this call.'],
  [6_000, 'Your XP lasts for less than another minute of this call.'],
  [0, 'Your XP is used up: this call is about to end.'],
  [undefined, 'Your XP will soon be used up by this call.'],
])('XP that last for %p ms are told so', (leftMs, text) => {
  expect(xpLowText(leftMs)).toBe(text);
});
