import {
  beginsWithVerb,
  isAloneAsDeed,
  isAloneWithoutClass,
  isOnlyNameOfDeed,
} from './alone-in-form';

const STUDIES = ['study of how groups shift in time', 'study of poisons', 'study of all the genes'];
const THINGS = [
  'collection of copies of all messages',
  'short vector stretch',
  'even cut of a strand',
];

describe('a choice that is alone in its form', () => {
  it('is of another noun than all others', () => {
    expect(isAloneWithoutClass('altering an organism by new DNA', STUDIES)).toBe(true);
    expect(isAloneWithoutClass('study of cells', STUDIES)).toBe(false);
    expect(isAloneWithoutClass('altering an organism', [...STUDIES.slice(1), 'set of genes'])).toBe(
      false,
    );
  });

  it('alone is something done, or alone is not', () => {
    const telling = 'telling of colonies by their colour';
    expect(isAloneAsDeed(telling, THINGS.slice(0, 2))).toBe(true);
    expect(isAloneAsDeed('selection in which each has a chance', THINGS.slice(0, 2))).toBe(true);
    expect(isAloneAsDeed('string of letters', ['tying knots', 'selection by hand'])).toBe(true);
    expect(isAloneAsDeed('string of letters', ['drawing lots', 'king of a land'])).toBe(false);
    expect(isAloneAsDeed('falling curve of waiting times', THINGS.slice(0, 2))).toBe(false);
    expect(isAloneAsDeed('comparing results with aims', THINGS.slice(0, 2))).toBe(true);
    const shows = 'shows where things are';
    expect(isAloneAsDeed(shows, THINGS.slice(0, 2))).toBe(false);
    expect(isAloneAsDeed(telling, ['drawing lots', ...THINGS.slice(0, 2)])).toBe(false);
  });

  it('alone is the name of a deed where one is described', () => {
    const told = 'fulfilling the letter of a goal against its intent';
    expect(isOnlyNameOfDeed(told, 'reward hacking', ['narrow AI', 'value table'])).toBe(true);
    expect(isOnlyNameOfDeed(told, 'reward hacking', ['narrow AI', 'fine tuning'])).toBe(false);
    expect(isOnlyNameOfDeed('table of goals', 'reward hacking', ['narrow AI'])).toBe(false);
    expect(isOnlyNameOfDeed(told, 'narrow AI', ['value table'])).toBe(false);
  });

  it('tells what a thing does by its first word', () => {
    const does = [
      'Stops a disease before it begins',
      'Describes content',
      'Shows where things are',
    ];
    const is = [
      'Readers or viewers',
      'Methods of a field',
      'Use of tools',
      'Access for all',
      'Shows that are staged',
    ];
    expect(does.filter(beginsWithVerb)).toEqual(does);
    expect(is.filter(beginsWithVerb)).toEqual([]);
  });
});
