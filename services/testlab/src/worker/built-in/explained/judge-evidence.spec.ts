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
/** Evidence with one sign too few. */
const EVIDENCE: Evidence = {
  concept,
  mentions: [NAMED],
  weight: 1,
  telling: TELLING.says,
  together: 0.4,
  told: 1,
  source: 0,
};
const AROUND: Surroundings = { siblings: 2, kindShare: 0.8 };

function strength(evidence: Partial<Evidence> = {}, around: Partial<Surroundings> = {}): number {
  return judge({ ...EVIDENCE, ...evidence }, { ...AROUND, ...around });
}

describe('how plainly a text explains a concept', () => {
  it.each<[string, Partial<Evidence>, Partial<Surroundings>]>([
    ['a sentence defines it', { telling: TELLING.defines }, {}],
    ['more of its words stand near it', { weight: 2.5 }, {}],
    ['more of its meaning stands in one place', { together: 0.6 }, {}],
    ['the text has all words of its kind', {}, { kindShare: 1 }],
  ])('is enough where %s, too', (_, evidence, around) => {
    expect(strength()).toBeLessThan(1);
    expect(strength(evidence, around)).toBeGreaterThanOrEqual(1);
  });

  it.each<[string, Partial<Evidence>, Partial<Surroundings>]>([
    ['no sentence tells of it', { telling: 0 }, {}],
    ['less of its meaning stands in one place', { together: 0.2 }, {}],
    ['the sentence that tells of it has few of its words', { told: 0.5 }, {}],
    ['the text names one sibling', {}, { siblings: 1 }],
    ['it is called by one small word only', { mentions: [{ ...NAMED, isOneWord: true }] }, {}],
  ])('is less where %s', (_, evidence, around) => {
    expect(strength(evidence, around)).toBeCloseTo(strength() - 0.2);
  });

  it('needs one sign beside a sentence that defines it', () => {
    const bare = { telling: TELLING.defines, weight: 0.5, together: 0.1, told: 0.5 };
    expect(strength(bare, { siblings: 1 })).toBeLessThan(1);
    expect(strength(bare, { siblings: 2 })).toBeGreaterThanOrEqual(1);
  });

  it('is more, of two of one name with as many signs, of the one with more words near', () => {
    expect(strength({ weight: 2 })).toBeGreaterThan(strength({ weight: 1 }));
    expect(strength({ weight: 2 })).toBeLessThan(1);
  });

  it('is nothing where it is called by a part of its term, and no sibling stands in the text', () => {
    const mentions: Mention[] = [{ ...NAMED, by: 'part' }];
    expect(strength({ mentions }, { siblings: 0 })).toBe(0);
    expect(strength({ mentions }, { siblings: 1 })).toBeGreaterThan(0);
    expect(strength({ mentions: [...mentions, NAMED] }, { siblings: 0 })).toBeGreaterThan(0);
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
