import { randomUUID } from 'node:crypto';
import type { RequestInputOf } from '@portal/contracts';
import {
  dismissFlags,
  flagQuestion,
  listQuestions,
  withdrawQuestion,
  type ListedQuestion,
  type QuestionList,
} from '@portal/contracts/testlab-flags';
import type { TestService } from '@portal/testing';
import type { Question } from '../worker/question/question';
import { buildFact } from './facts.fixture';

/** A question such as the bank has: no text grounds it. Its words are those of no other. */
export function buildOfBank(name: string = randomUUID()): Question {
  return buildFact(1, { question: `What is said of ${name}?`, source: null });
}

/** Flags a question of a test as unclear, where nothing else is said. */
export function flagIt(
  { messages }: TestService,
  [studentId, sessionId, question]: readonly [string, string, number],
  over: Partial<RequestInputOf<typeof flagQuestion>> = {},
) {
  const place = { studentId, sessionId, question };
  return messages.request(flagQuestion, { ...place, reason: 'unclear', ...over });
}

/** What admins are shown. */
export async function listedOf({ messages }: TestService, show: QuestionList) {
  return (await messages.request(listQuestions, { show })).questions;
}

/** What admins are shown of a question by its words; undefined: nothing. */
export async function listedBy(
  service: TestService,
  show: QuestionList,
  question: string,
): Promise<ListedQuestion | undefined> {
  return (await listedOf(service, show)).find((one) => one.question === question);
}

/** An admin withdraws a question, or puts it back. */
export function withdraw(
  { messages }: TestService,
  questionId: string,
  { isWithdrawn = true, adminId = randomUUID() } = {},
) {
  return messages.request(withdrawQuestion, { questionId, adminId, isWithdrawn });
}

export function dismiss({ messages }: TestService, questionId: string, adminId = randomUUID()) {
  return messages.request(dismissFlags, { questionId, adminId });
}
