import { titleOf } from './title-of';

describe('the title of an announcement', () => {
  it.each([
    ['Exams', 'They begin on Monday', 'Exams'],
    ['', 'Exams begin on Monday\nBring a pen', 'Exams begin on Monday'],
    ['', '\nBring a pen', 'Announcement'],
    ['', 'x'.repeat(300), 'x'.repeat(200)],
    ['', `${'x'.repeat(199)}😀 in half`, 'x'.repeat(199)],
  ])('of %j and %j is %j', (title, body, expected) => {
    expect(titleOf(title, body)).toBe(expected);
  });
});
