import { isForeign } from './is-foreign';

const isForeignTo = (kind: string, field: string, text: string) =>
  isForeign({ kind, field }, new Set(text.split(' ')), { fieldShare: 0.1, kindShare: 0.5 });

describe('a kind that names what the text never does', () => {
  it('is foreign where it names a person', () => {
    const kind = "dimension of Weber's account of inequality";
    expect(isForeignTo(kind, 'Sociology', 'wealth is what a household owns')).toBe(true);
    expect(isForeignTo(kind, 'Sociology', 'wealth for weber is a dimension')).toBe(false);
  });

  it('needs one of several persons', () => {
    const kind = "stage in Lewin's or Kotter's account of change";
    expect(isForeignTo(kind, 'Business Management', 'kotter speaks of urgency')).toBe(false);
  });

  it('is foreign where it names its field, or whose term it is', () => {
    expect(isForeignTo('problem in nursing', 'Nursing Science', 'a firm has duties')).toBe(true);
    expect(isForeignTo('problem in nursing', 'Nursing Science', 'the nursing staff')).toBe(false);
    expect(isForeignTo('insurance term', 'Finance', 'the premium of an option')).toBe(true);
    expect(isForeignTo('insurance term', 'Finance', 'an insurance has a premium')).toBe(false);
  });

  it('is not foreign for words of its own, nor for everyday words', () => {
    expect(isForeignTo('political ideology', 'Political Science', 'a nation')).toBe(false);
    expect(isForeignTo('way of designing jobs', 'Business Management', 'flexitime')).toBe(false);
  });

  it('are none that name their field in a text that is mostly of it', () => {
    const kind = 'notion of nuclear physics';
    const keys = new Set(['nucleus', 'decay']);
    const kindShare = 0;
    const mostly = { fieldShare: 0.5, kindShare };
    expect(isForeign({ kind, field: 'Physics' }, keys, { fieldShare: 0.1, kindShare })).toBe(true);
    expect(isForeign({ kind, field: 'Physics' }, keys, mostly)).toBe(false);
    expect(isForeign({ kind: "part of Bohr's model", field: 'Physics' }, keys, mostly)).toBe(true);
  });

  it('are those of a field that is hardly there, unless the text has most of their words', () => {
    const group = { kind: 'amount or level of a drug in treatment', field: 'Pharmacology' };
    const keys = new Set(['peak', 'time', 'response', 'level']);
    const isOfDrugs = (fieldShare: number, kindShare: number) =>
      !isForeign(group, keys, { fieldShare, kindShare });
    expect(isOfDrugs(0.06, 0.2)).toBe(false);
    expect(isOfDrugs(0.06, 0.75)).toBe(true);
    expect(isOfDrugs(0.08, 0.2)).toBe(true);
  });
});
