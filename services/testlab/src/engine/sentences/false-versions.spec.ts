import { falseVersions, type FalseVersion } from './false-versions';
import { readStatement } from './statement';

function turned(text: string, inText: readonly string[] = []): FalseVersion | undefined {
  const sentence = { text, place: 0, heading: null, block: 0, isClear: true };
  const statement = readStatement(sentence);
  return falseVersions(statement, [0, statement.tokens.length], (word) => inText.includes(word))[0];
}

describe('falseVersions', () => {
  it.each([
    ['Warm water holds large amounts of salt.', 'Warm water holds small amounts of salt.'],
    ['Officers may be members of the board.', 'Officers cannot be members of the board.'],
    ['Deviance does not always align with punishment.', 'Deviance always aligns with punishment.'],
    ['Every citizen has the right to a passport.', 'No citizen has the right to a passport.'],
    [
      'The rate of melting exceeds the rate of snowfall.',
      'The rate of melting falls short of the rate of snowfall.',
    ],
    ['Vitamins A and B are available in the gut.', 'Vitamins A and B are unavailable in the gut.'],
  ])('turns round one thing: %s', (text, other) => {
    expect(turned(text)?.text).toBe(other);
  });

  it('takes the other side of a thing only where the text speaks of both', () => {
    const text = 'Formal rules bind the members of a group.';
    expect(turned(text, ['informal'])?.text).toBe('Informal rules bind the members of a group.');
    expect(turned(text)?.how).not.toBe('direction');
  });

  it('knows that of another subject than its own a sentence says nothing', () => {
    expect(turned('The strong bones of the leg carry the weight of the body.')?.isContrary).toBe(
      false,
    );
    expect(turned('The bones of the leg carry a large weight.')?.isContrary).toBe(true);
  });

  it('leaves fixed words and what may be otherwise alone', () => {
    const kept = (text: string) => turned(text)?.how !== 'direction';
    expect(kept('The high school has a hall for music.')).toBe(true);
    expect(kept('Some glaciers can increase in size.')).toBe(true);
  });
});
