import { randomUUID } from 'node:crypto';
import {
  answerSharedTest,
  closeSharedTest,
  generateSharedTest,
} from '@portal/contracts/testlab-shared';
import { Transactions } from '@portal/kit';
import type { TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import type { Question } from '../worker/question/question';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { PracticeService } from '../practice/practice.service';
import { SharedTestsRepository } from '../shared/shared-tests.repository';
import { RIGHT } from './facts.fixture';

/** Requests a shared test on a topic of the bank. */
export function generateShared({ messages }: TestService, memberIds: string[], over: object = {}) {
  return messages.request(generateSharedTest, {
    roundId: randomUUID(),
    starterId: memberIds[0] ?? randomUUID(),
    memberIds,
    department: 'Public Health',
    topics: ['Epidemiology'],
    numQuestions: 4,
    file: null,
    ...over,
  });
}

/** Opens a shared test with these questions. @returns the round's id. */
export async function openShared(
  { app }: TestService,
  memberIds: string[],
  questions: Question[],
  createdAt = new Date(),
): Promise<string> {
  const id = randomUUID();
  await app.get(Transactions).run(async ({ manager }) => {
    const test = { id, notice: null, createdAt, closedAt: null };
    await app.get(SharedTestsRepository).insert(manager, test);
    for (const studentId of memberIds) {
      const part = { studentId, questions, topics: [], sharedTestId: id };
      await app.get(PracticeService).keep(manager, part);
    }
  });
  return id;
}

/** Answers a question of a shared test, rightly by default. */
export function answerShared(
  { messages }: TestService,
  [studentId, roundId, question]: readonly [string, string, number],
  choice = RIGHT,
) {
  return messages.request(answerSharedTest, { studentId, roundId, question, choice });
}

export const closeShared = ({ messages }: TestService, roundId: string) =>
  messages.request(closeSharedTest, { roundId });

/** Returns the practice session of a student in a shared test. */
export async function partOf({ app }: TestService, sharedTestId: string, studentId: string) {
  const { manager } = app.get(DataSource);
  return manager.findOneByOrFail(PracticeSessionEntity, { sharedTestId, studentId });
}
