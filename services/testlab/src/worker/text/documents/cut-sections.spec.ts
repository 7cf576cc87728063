import { SECTION_MAX } from '@portal/contracts/materials';
import { cutSections, SECTIONS_MAX } from './cut-sections';

const TEXT = `Preface without a heading.

# Cells

A cell is the least unit of life.

2.1 Membranes
not a heading above, as no blank line follows it.

CHAPTER TWO

The nucleus holds the chromosomes.
`;

describe('sections of a text', () => {
  it('stand under its headings', () => {
    const titles = cutSections(TEXT).map(({ title }) => title);
    expect(titles).toEqual(['', 'Cells', '2.1 Membranes', 'CHAPTER TWO']);
  });

  it.each([
    ['a text with headings', TEXT],
    ['one line without an end', 'word '.repeat(20_000)],
    ['letters of two code units', '𝗯'.repeat(9_001)],
    ['pages', 'One page.\n\fAnother page.\f'],
    ['thousands of lines', 'A line of notes on nothing.\n'.repeat(5_000)],
  ])('are the text when joined: %s', (_, text) => {
    const sections = cutSections(text);
    expect(sections.map((section) => section.text).join('')).toBe(text);
    expect(Math.max(...sections.map((section) => section.text.length))).toBeLessThanOrEqual(
      SECTION_MAX,
    );
    for (const section of sections) expect(section.text).not.toMatch(/\p{Surrogate}/u);
  });

  it.each([
    ['headings alone', '# a\n'.repeat(100_000)],
    [
      'long sections between headings',
      `${'x'.repeat(3_900)}\n# a\n# b\n`.repeat(100) + '# c\n'.repeat(9_000),
    ],
  ])('are no more than can be kept: %s', (_, text) => {
    const sections = cutSections(text);
    expect(sections.length).toBeLessThanOrEqual(SECTIONS_MAX);
    expect(sections.map((section) => section.text).join('')).toBe(text);
    expect(sections[0]?.title ?? '').toBe(text.startsWith('#') ? 'a' : '');
    expect(Math.max(...sections.map((one) => one.text.length))).toBeLessThanOrEqual(SECTION_MAX);
  });

  it('are none of no text', () => expect(cutSections('')).toEqual([]));
});
