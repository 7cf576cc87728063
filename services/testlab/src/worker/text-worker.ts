import { Knowledge } from '@portal/knowledge';
import { handles, serveTasks } from '@portal/kit/workers';
import { checkAnswersTask, readMaterial } from './model-answers/answers.task';
import { checkAnswers } from './model-answers/check-answers';
import { readPortions } from './model-answers/read-portions';
import { readSectionsOf } from './text/documents/read-sections';
import { readSections } from './text/documents/read-sections.task';
import { makeTestFrom } from './make-test/make-test';
import { makeTest } from './make-test/make-test.task';

// A worker process of the pool: its input may block or crash it without affecting other processes.
let knowledge: Knowledge | undefined;
serveTasks([
  handles(makeTest, (input) => makeTestFrom(input, (knowledge ??= Knowledge.read()))),
  handles(readSections, readSectionsOf),
  handles(readMaterial, readPortions),
  handles(checkAnswersTask, checkAnswers),
]);
