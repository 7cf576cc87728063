import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThan, type EntityManager } from 'typeorm';
import { PracticeQuestionEntity } from '../practice/practice-question.entity';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { SharedTestEntity } from '../practice/shared-test.entity';

/** One student's part of a shared test, with its ordered questions. */
export interface SharedPart {
  session: PracticeSessionEntity;
  questions: PracticeQuestionEntity[];
}

/** Shared tests, and the practice sessions that form their parts. */
@Injectable()
export class SharedTestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<SharedTestEntity | null> {
    return this.dataSource.manager.findOneBy(SharedTestEntity, { id });
  }

  /** Inserts the test; a concurrent insert of the same test blocks. @returns whether it is new. */
  async insert(manager: EntityManager, test: SharedTestEntity): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(SharedTestEntity)
      .values(test)
      .orIgnore()
      .returning('id')
      .execute();
    return Array.isArray(inserted.raw) && inserted.raw.length > 0;
  }

  /** Locks the test until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<SharedTestEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(SharedTestEntity, { where: { id }, lock });
  }

  /** Returns the participants of the test, in lock order. */
  async members(manager: EntityManager, sharedTestId: string): Promise<string[]> {
    const parts = await manager.find(PracticeSessionEntity, {
      select: { studentId: true },
      where: { sharedTestId },
      order: { studentId: 'ASC' },
    });
    return parts.map(({ studentId }) => studentId);
  }

  /** Locks a member's part until the transaction ends. Returns null if there is none. */
  async lockPart(
    manager: EntityManager,
    part: { sharedTestId: string; studentId: string },
  ): Promise<PracticeSessionEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(PracticeSessionEntity, { where: part, lock });
  }

  /** Returns every part with its questions, ordered by student id. */
  async parts(sharedTestId: string): Promise<SharedPart[]> {
    const { manager } = this.dataSource;
    const sessions = await manager.find(PracticeSessionEntity, {
      where: { sharedTestId },
      order: { studentId: 'ASC' },
    });
    return Promise.all(
      sessions.map(async (session) => ({
        session,
        questions: await questionsOf(manager, session),
      })),
    );
  }

  /** Returns open tests created before `before`, oldest first. */
  async findForgotten(before: Date, limit: number): Promise<string[]> {
    const forgotten = await this.dataSource.manager.find(SharedTestEntity, {
      select: { id: true },
      where: { closedAt: IsNull(), createdAt: LessThan(before) },
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return forgotten.map(({ id }) => id);
  }

  async close(manager: EntityManager, id: string, closedAt: Date): Promise<void> {
    await manager.update(SharedTestEntity, { id }, { closedAt, notice: null });
  }
}

/** Returns the questions of a session in the order shown. */
export function questionsOf(
  manager: EntityManager,
  { id: sessionId }: PracticeSessionEntity,
): Promise<PracticeQuestionEntity[]> {
  return manager.find(PracticeQuestionEntity, { where: { sessionId }, order: { number: 'ASC' } });
}
