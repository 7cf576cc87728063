import { findNumbers, nearNumbers } from './number-forms';

function near(sentence: string, below = 1): string[] {
  const [spot] = findNumbers(sentence);
  return spot === undefined ? [] : nearNumbers(spot, below);
}

describe('findNumbers', () => {
  it('tells years, percentages, amounts and quantities apart', () => {
    const kinds = (text: string): string[] => findNumbers(text).map(({ kind }) => kind);
    expect(kinds('Mali was founded in 1235 by Sundiata.')).toEqual(['year']);
    expect(kinds('About 60% of them left.')).toEqual(['percent']);
    expect(kinds('It costs \u20a64,000,000 a year.')).toEqual(['money']);
    expect(kinds('The liver holds 1,500 mitochondria.')).toEqual(['quantity']);
  });

  it('passes over numbers that are part of a name', () => {
    expect(
      findNumbers('Type 2 diabetes, IAS 2, IPv4, COVID-19, Figure 3 and H2O are names.'),
    ).toEqual([]);
  });
});

describe('nearNumbers', () => {
  it('keeps unit, decimals and grouping', () => {
    expect(near('The rate reached 28.9% then.').every((text) => /^\d\d\.\d%$/.test(text))).toBe(
      true,
    );
    expect(
      near('A cell has 1,500 mitochondria inside.').every((text) =>
        /^\d,?\d{3}$|^\d{3}$/.test(text),
      ),
    ).toBe(true);
    expect(
      near('It costs \u20a64,000,000 a year.').every((text) => /^\u20a6\d,\d{3},\d{3}$/.test(text)),
    ).toBe(true);
  });

  it('keeps percentages between 0 and 100 and years in the past', () => {
    for (const shown of near('Between them, 95% of people agree.', 0))
      expect(Number.parseFloat(shown)).toBeLessThanOrEqual(100);
    for (const shown of near('It ended in 2022 at last.', 0))
      expect(Number(shown)).toBeLessThanOrEqual(2024);
  });

  it.each([0, 1, 2, 3])('puts %i smaller numbers beside the right one', (below) => {
    const shown = near('Mali was founded in 1235 by Sundiata.', below).map(Number);
    expect(shown).toHaveLength(3);
    expect(shown.filter((value) => value < 1235)).toHaveLength(below);
  });
});
