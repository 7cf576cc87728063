import { MEANING } from '../built-in/concept-ways';
import type { Draft } from '../question/draft';
import { selectDrafts } from './select-drafts';

const FIRST_CASE = 'Sugar is left out, and the raisins swell overnight.';

/** Builds a draft on osmosis: a question from the text, unless it turns on a fact of the store. */
function draft(kind: Draft['kind'], more: Partial<Draft> = {}): Draft {
  const question = `${kind} of osmosis: ${more.turnsOn ?? 'as the text says'}?`;
  return {
    kind,
    question,
    answer: question,
    distractors: ['one', 'two', 'three'],
    explanation: 'It is so.',
    source: question,
    term: 't',
    topic: 'osmosis',
    place: 0,
    score: 0.8,
    ...more,
  };
}
const kindsOf = (drafts: Draft[]) => selectDrafts(drafts, 5).map(({ kind }) => kind);

describe('the questions of one test on one concept', () => {
  it('turn on two things at most: its meaning or cases of it', () => {
    const drafts = [
      draft('meaning', { turnsOn: MEANING }),
      draft('case', { turnsOn: FIRST_CASE }),
      draft('example', { turnsOn: 'A cell in salt water shrinks.' }),
    ];
    expect(new Set(kindsOf(drafts)).size).toBe(2);
    expect(kindsOf(drafts)).toHaveLength(2);
  });

  it('turn on neither twice', () => {
    const meanings = [draft('meaning', { turnsOn: MEANING, score: 0.9 })];
    expect(kindsOf([...meanings, draft('description', { turnsOn: MEANING })])).toEqual(['meaning']);
    const cases = [draft('case', { turnsOn: FIRST_CASE, score: 0.9 })];
    expect(kindsOf([...cases, draft('example', { turnsOn: FIRST_CASE })])).toEqual(['case']);
  });

  it('stand behind one in the words of the text, which says what it means', () => {
    const own = draft('definition', { score: 0.7 });
    const ofCase = draft('case', { turnsOn: FIRST_CASE });
    const other = draft('example', { turnsOn: 'A cell in salt water shrinks.' });
    expect(kindsOf([draft('meaning', { turnsOn: MEANING }), own])).toEqual(['definition']);
    expect(kindsOf([ofCase, own])).toEqual(['definition', 'case']);
    expect(kindsOf([ofCase, other, own])).toHaveLength(2);
  });
});
