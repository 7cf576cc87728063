import { answerQuestion } from '@portal/contracts/testlab';
import type { TestService } from '@portal/testing';
import type { Question } from '../worker/question/question';
import { PracticeService } from '../practice/practice.service';

/** Index of the right choice of every fact. */
export const RIGHT = 1;

/** Builds a question on a fact of a text. */
export function buildFact(number: number, over: Partial<Question> = {}): Question {
  return {
    question: `According to the text, what is fact ${number}?`,
    choices: ['A wrong one', `Answer ${number}`, 'Another one', 'The last one'],
    answerIndex: RIGHT,
    explanation: `Your text says: "Fact ${number} is answer ${number}."`,
    source: `Fact ${number} is answer ${number}.`,
    ...over,
  };
}

export const buildFacts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => buildFact(from + index));

/** Opens a test with these questions. @returns its id. */
export function openTest(
  { app }: TestService,
  studentId: string,
  questions: Question[],
): Promise<string> {
  return app.get(PracticeService).open(studentId, questions, []);
}

/** Answers a question of a test, rightly by default. */
export function answerFact(
  { messages }: TestService,
  [studentId, sessionId, question]: readonly [string, string, number],
  choice = RIGHT,
) {
  return messages.request(answerQuestion, { studentId, sessionId, question, choice });
}
