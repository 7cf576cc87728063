import { manyOf } from './headings';

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
