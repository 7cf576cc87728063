import { aloneLacksAWord, isAloneInKind, isMeaningGivenAway, isNameGivenAway } from './stands-out';

describe('a choice among names', () => {
  it('stands out where it alone lacks what all others have', () => {
    const others = ['Customer as a stakeholder', 'Supplier as a stakeholder'];
    expect(aloneLacksAWord('Shareholder', others)).toBe(true);
    expect(aloneLacksAWord('Employee as a stakeholder', others)).toBe(false);
    expect(aloneLacksAWord('Shareholder', [...others, 'Creditor'])).toBe(false);
  });

  it('stands out where everyday words of the question say nearly the same as it alone', () => {
    const told = 'The recipe lies hidden in a safe';
    expect(isNameGivenAway(told, 'trade secret', ['copyright', 'patent'])).toBe(true);
    expect(isNameGivenAway(told, 'copyright', ['trade secret', 'patent'])).toBe(false);
  });
});

describe('a choice among meanings', () => {
  it('stands out where its words say nearly the same as the name, and no other choice has as many', () => {
    const meaning = 'know-how that is kept hidden';
    expect(isMeaningGivenAway('trade secret', meaning, ['right to copy a work'])).toBe(true);
    expect(isMeaningGivenAway('trade secret', meaning, ['hidden plan of a firm'])).toBe(false);
    expect(isMeaningGivenAway('patent', meaning, ['right to copy a work'])).toBe(false);
  });

  it('knows words by their families and written forms', () => {
    expect(isMeaningGivenAway('marketing mix', 'set of tools that a firm blends', ['price'])).toBe(
      true,
    );
    expect(isMeaningGivenAway('globalisation', 'growth of the whole world', ['growth'])).toBe(
      false,
    );
    expect(isMeaningGivenAway('global trade', 'trade of the whole globe', ['trade'])).toBe(true);
  });

  it('stands out where it alone says what the name is one of', () => {
    const danger = 'danger from people with access to the organisation';
    expect(isMeaningGivenAway('insider threat', danger, ['expert who enters systems'])).toBe(true);
    expect(isMeaningGivenAway('insider threat', danger, ['danger from afar'])).toBe(false);
    const picked = 'A student leaves the ones of any color';
    expect(isNameGivenAway(picked, 'blue-white screening', ['blunt end'])).toBe(true);
    // A reader who does not know the word does not know this either.
    expect(isMeaningGivenAway('helminth', 'worm of the gut', ['blunt end'])).toBe(false);
    // Words that apply to nearly everything reveal nothing.
    expect(isMeaningGivenAway('refusal', 'act of a person', ['blunt end'])).toBe(false);
  });

  it('stands out where it alone is a person, or alone is none', () => {
    const money = ['money lent for ten years', 'money that is given and never paid back'];
    const person = 'wealthy private person who invests own money';
    expect(isAloneInKind(person, money)).toBe(true);
    expect(isAloneInKind(money[0] ?? '', [person, 'banker who lends to firms'])).toBe(true);
    expect(isAloneInKind(person, ['banker who lends to firms', ...money])).toBe(false);
  });
});
