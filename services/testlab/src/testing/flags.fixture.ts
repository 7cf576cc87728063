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

/**
 * Builds a question like those of the bank: it has no source text, and its wording is unique by
 * default.
 */
export function buildOfBank(name: string = randomUUID()): Question {
  return buildFact(1, { question: `What is said of ${name}?`, source: null });
}

/** Flags a question of a test, as unclear by default. */
export function flagIt(
  { messages }: TestService,
  [studentId, sessionId, question]: readonly [string, string, number],
  over: Partial<RequestInputOf<typeof flagQuestion>> = {},
) {
  const place = { studentId, sessionId, question };
  return messages.request(flagQuestion, { ...place, reason: 'unclear', ...over });
}

/** Returns the questions that admins see. */
export async function listedOf({ messages }: TestService, show: QuestionList) {
  return (await messages.request(listQuestions, { show })).questions;
}

/** Returns the entry that admins see for a question by its wording, or undefined. */
export async function listedBy(
  service: TestService,
  show: QuestionList,
  question: string,
): Promise<ListedQuestion | undefined> {
  return (await listedOf(service, show)).find((one) => one.question === question);
}

/** Withdraws a question as an admin, or puts it back. */
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
