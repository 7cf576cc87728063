import { handles, serveTasks } from '@portal/kit/workers';
import { QuestionBank } from '../bank/question-bank';
import { ConceptStore } from '../concepts/concept-store';
import { checkAnswersTask, readMaterial } from '../model-answers/answers.task';
import { checkAnswers } from '../model-answers/check-answers';
import { readPortions } from '../model-answers/read-portions';
import { makeTestFrom } from './make-test';
import { makeTest } from './make-test.task';

// A process of the pool: what it is given may freeze or end it, and nothing else.
const bank = new QuestionBank();
let store: ConceptStore | undefined;
const concepts = () => (store ??= ConceptStore.read());
serveTasks([
  handles(makeTest, (input) => makeTestFrom(input, { bank, concepts })),
  handles(readMaterial, readPortions),
  handles(checkAnswersTask, checkAnswers),
]);
