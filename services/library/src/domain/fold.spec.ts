import { foldText, significantWords, typedWordsOf, wordsOf } from './fold';

describe('a folded text', () => {
  it.each([
    ['Dīgha Nikāya', 'digha nikaya'],
    ['Война и мир', 'voyna i mir'],
    ['ВОЙНА', 'voyna'],
    ['Erdős & Müller', 'erdos and muller'],
    ["Chike's Çınar", 'chikes cinar'],
    ['The C++ Programming Language', 'the cplusplus programming language'],
    ['C# in Depth', 'csharp in depth'],
    ['ASP.NET and .NET', 'asp net and dotnet'],
    ['  ', ''],
    ['ﬁne “quotes”', 'fine quotes'],
  ])('of %s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is made in time that grows as the text does', () => {
    expect(foldText('Ω '.repeat(500_000)).length).toBeLessThan(4_000);
  });

  it('is no longer for signs that become many letters each', () => {
    expect(foldText('㍿'.repeat(2_000)).length).toBeLessThanOrEqual(2_000);
    const words = typedWordsOf(`law ${'㍿'.repeat(300)}`);
    expect(words.map(({ length }) => length)).toEqual([3, 40]);
  });

  it('leaves out words that say nothing, unless there are no others', () => {
    expect(significantWords(wordsOf('The History of the World'))).toEqual(['history', 'world']);
    expect(significantWords(wordsOf('to the'))).toEqual(['to', 'the']);
  });
});
