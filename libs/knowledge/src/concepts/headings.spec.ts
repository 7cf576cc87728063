import { readContent } from '../index/content';
import { headingsOf, manyOf } from './headings';

describe('a kind as what questions are on', () => {
  it.each([
    ['hormone', 'Hormones'],
    ['part of the heart', 'Parts of the heart'],
    ['stage or agent of haemostasis', 'Stages or agents of haemostasis'],
    ['way across the cell membrane', 'Ways across the cell membrane'],
    ['anxiety or stress disorder', 'Anxiety or stress disorder'],
    ['criterion of causation', 'Criteria of causation'],
    ['process of digestion', 'Processes of digestion'],
    ['theory used in nursing', 'Theories used in nursing'],
  ])('of "%s" is "%s"', (kind, many) => expect(manyOf(kind)).toBe(many));
});

describe('what is said to have been found', () => {
  it('has no comma within, as it stands among others and is typed in one line with them', () => {
    const names = headingsOf(readContent().concepts).map(({ name }) => name);
    expect(names.filter((name) => /[,;]/.test(name) || name === '')).toEqual([]);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThan(90);
  });

  it('is the beginning of a topic that names many', () => {
    const groups = [{ kind: 'kind of page, frame or table', concepts: [] }];
    const topic = 'Operating systems: memory, files, devices';
    const [, whole, ...others] = headingsOf([{ field: 'Computer science', topic, groups }]);
    expect(whole).toMatchObject({ text: topic, name: 'Operating systems' });
    expect(new Set(others.map(({ name }) => name))).toEqual(new Set(['Operating systems']));
  });
});
