import { ConceptStore, Knowledge } from '@portal/knowledge';
import { learnText } from './own-words/learn-text';
import { createRandom } from '../question/seeded-random';
import { prepareText } from '../text/prepare-text';
import { isOfConcept } from '../question/draft';
import { draftQuestions } from './draft-questions';
import { materialOf } from './own-words/material';

const store = Knowledge.read().concepts;
const LEVELS =
  'Levels of Care\n\n- Quenching: Stops a fire before it begins in healthy houses\n- Sifting: Finds those at risk who do not feel that they are ill\n- Mending: Restores what can be restored of lost abilities\n- Soothing: Eases the pain of those who cannot be cured\n';
const PROSE = [
  'harbour',
  'market',
  'chapel',
  'orchard',
  'school',
  'mill',
  'bridge',
  'tavern',
  'farm',
]
  .map(
    (place) =>
      `The old ${place} lay quiet, and few people came there that winter. Rain fell on the roof of the ${place}, and its keeper lit a lamp early.`,
  )
  .join(' ');

function ownDrafts(text: string, concepts: ConceptStore | null = store) {
  const knowledge = learnText(prepareText(text));
  return draftQuestions(materialOf(knowledge, createRandom(7), concepts)).filter(
    (draft) => !isOfConcept(draft),
  );
}

describe('questions in the own words of a text', () => {
  it('are asked of notes that list and define', () => {
    expect(ownDrafts(LEVELS)).not.toEqual([]);
  });

  it('are not asked of prose that lists something, too, where there is a store of concepts', () => {
    const chapter = `${LEVELS}\n\n${PROSE}`;
    expect(ownDrafts(chapter)).toEqual([]);
    expect(ownDrafts(chapter, null)).not.toEqual([]);
  });
});
