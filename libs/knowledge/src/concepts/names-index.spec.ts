import { ConceptStore } from './concept-store';
import type { NameKind } from './names-index';
import { nameWords } from '../words/name-words';

function kindIn(text: string, term: string, aliases: string[]): NameKind | undefined {
  const concept = {
    term,
    aliases,
    meaning: 'what is meant',
    cases: [],
    cues: ['one', 'two', 'three'],
  };
  const groups = [{ kind: 'kind of thing', concepts: [concept] }];
  const { names } = ConceptStore.fromFiles([{ field: 'Field', topic: 'Topic', groups }]);
  const words = nameWords(text);
  const [found] = names.among(new Set(words.map(({ key }) => key))).find(words);
  return found?.named[0]?.kind;
}

describe('the kind of name by which a text calls a concept', () => {
  it.each<[string, string, string[], NameKind]>([
    ['Osmosis takes place here.', 'osmosis', [], 'term'],
    ['Most bar graphs are wide.', 'bar chart', ['bar graph'], 'term'],
    ['The EU shows supranationalism.', 'supranational body', ['supranationalism'], 'term'],
    ['It ends AIDS.', 'acquired immunodeficiency syndrome', ['AIDS'], 'term'],
    ['A liquidation followed.', 'partnership liquidation', ['liquidation'], 'part'],
    ['Thrush is common.', 'candidiasis', ['thrush'], 'other'],
    ['The memoryless property holds.', 'Markov property', ['memoryless property'], 'other'],
  ])('is told by the words of its term: %s', (text, term, aliases, kind) => {
    expect(kindIn(text, term, aliases)).toBe(kind);
  });
});
