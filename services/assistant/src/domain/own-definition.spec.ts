import { ownDefinition } from './own-definition';
import type { Passage } from './passage';

const passage = (text: string, kind: Passage['kind'] = 'own'): Passage => ({
  id: 'own:1:0',
  kind,
  title: 'notes.txt',
  also: [],
  text,
  place: null,
  path: null,
  materialId: null,
  cases: [],
  siblings: [],
  hints: [],
});

describe('the definition of a name in the own material', () => {
  it.each([
    'Dead air is silence.',
    'Dead air: silence.',
    '“Dead air” means silence.',
    'The dead air (DA) is silence.',
    'Dead air - silence.',
  ])('is found in %j', (sentence) => {
    const text = `Radio has words of its own. ${sentence} Nobody wants it.`;
    expect(ownDefinition(passage(text), 'dead air')).toBe(sentence);
  });

  it.each([
    'Anatomical dead air is a part of the lungs.',
    'Dead airs are songs.',
    'Nobody likes dead air.',
    'Dead air kills a show.',
  ])('is not taken from %j', (text) => {
    expect(ownDefinition(passage(text), 'dead air')).toBeUndefined();
  });

  it('is the own material’s alone, and of a name', () => {
    expect(ownDefinition(passage('Dead air is silence.', 'concept'), 'dead air')).toBeUndefined();
    expect(ownDefinition(passage('is it'), '')).toBeUndefined();
  });
});
