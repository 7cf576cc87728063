import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';
import type { Mention } from './find-mentions';
import { judge, type Surroundings } from './judge-evidence';
import { TELLING } from './telling';
import type { Evidence } from './weigh-evidence';

const [concept] = fewConcepts().concepts;
if (concept === undefined) throw new Error('There are no concepts.');
const NAMED: Mention = {
  at: 0,
  telling: 0,
  isListed: false,
  isFirst: false,
  by: 'term',
  isOneWord: false,
  rivals: [],
};
/** On the edge of what is enough. */
const EVIDENCE: Evidence = {
  concept,
  mentions: [NAMED],
  weight: 2.5,
  telling: TELLING.says,
  together: 0.5,
  told: 1,
  source: 0,
};
const AROUND: Surroundings = { siblings: 2, kindShare: 0.8, fieldShare: 0.3 };

function strength(evidence: Partial<Evidence> = {}, around: Partial<Surroundings> = {}): number {
  return judge({ ...EVIDENCE, ...evidence }, { ...AROUND, ...around });
}

describe('how plainly a text explains a concept', () => {
  it('is enough from about there on', () => {
    expect(strength()).toBeGreaterThan(0.9);
    expect(strength()).toBeLessThan(1.2);
  });

  it('needs more where the text does not name two siblings', () => {
    const [none = 0, one = 0, two = 0, three = 0] = [0, 1, 2, 3].map((siblings) =>
      strength({}, { siblings }),
    );
    expect(two - one).toBeGreaterThan(2 * (one - none));
    expect(two - one).toBeGreaterThan(2 * (three - two));
  });

  it('needs much else where no sentence defines it, and little where one does', () => {
    const little = { weight: 1, together: 0.2, told: 0.5 };
    expect(strength({ ...little, telling: TELLING.defines }, { siblings: 2 })).toBeGreaterThan(1);
    expect(strength({ ...little, telling: TELLING.defines }, { kindShare: 0.3 })).toBeLessThan(1);
    expect(strength({ weight: 2, together: 0.4 })).toBeLessThan(0.95);
    expect(strength({ weight: 3, together: 0.6 })).toBeGreaterThan(1);
  });

  it('is hardly more where a sentence only adds what it is', () => {
    const says = strength();
    const adds = strength({ telling: TELLING.adds });
    expect(adds).toBeGreaterThan(says);
    expect(adds).toBeLessThan(says + 0.1);
  });

  it.each<[string, Partial<Evidence>, Partial<Surroundings>]>([
    ['a sentence defines it', { telling: TELLING.defines }, {}],
    ['more of its words stand near it', { weight: 4 }, {}],
    ['more of its meaning stands in one place', { together: 0.7 }, {}],
    ['a sentence that tells of it has more of its words', { told: 3 }, {}],
    ['the text names more of its siblings', {}, { siblings: 3 }],
    ['the text has the words of its kind', {}, { kindShare: 1 }],
    ['the text is of its field', {}, { fieldShare: 0.8 }],
  ])('is more where %s', (_, evidence, around) => {
    expect(strength(evidence, around)).toBeGreaterThan(strength() + 0.03);
  });

  it('is less where it is called by one small word only', () => {
    const isOneWord = { ...NAMED, isOneWord: true };
    expect(strength({ mentions: [isOneWord] })).toBeLessThan(strength() - 0.05);
    expect(strength({ mentions: [isOneWord, NAMED] })).toBe(strength());
  });

  it('counts no more than three siblings', () => {
    expect(strength({}, { siblings: 8 })).toBe(strength({}, { siblings: 3 }));
  });

  it('is nothing where it is called by a part of its term, and no sibling stands in the text', () => {
    const mentions: Mention[] = [{ ...NAMED, by: 'part' }];
    expect(strength({ mentions }, { siblings: 0 })).toBe(0);
    expect(strength({ mentions }, { siblings: 1 })).toBeGreaterThan(0.7);
    expect(strength({ mentions: [...mentions, NAMED] }, { siblings: 0 })).toBeGreaterThan(0.7);
  });

  it('is nothing where the text calls it by quite another name', () => {
    const other: Mention = { ...NAMED, by: 'other' };
    expect(strength({ mentions: [other] })).toBe(0);
    expect(strength({ mentions: [other, NAMED] })).toBe(strength());
  });

  it('is nothing where neither its meaning nor a sibling stands in the text', () => {
    const telling = TELLING.defines;
    const much = { telling, weight: 5, told: 3, together: 0 };
    expect(strength(much, { siblings: 0 })).toBe(0);
    expect(strength(much, { siblings: 1 })).toBeGreaterThan(1);
  });
});
