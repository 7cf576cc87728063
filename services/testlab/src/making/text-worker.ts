import { handles, serveTasks } from '@portal/kit/workers';
import { QuestionBank } from '../bank/question-bank';
import { makeTestFrom } from './make-test';
import { makeTest } from './make-test.task';

// A process of the pool: what it is given may freeze or end it, and nothing else.
const bank = new QuestionBank();
serveTasks([handles(makeTest, (input) => makeTestFrom(input, bank))]);
