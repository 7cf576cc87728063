import { Injectable } from '@nestjs/common';
import { jobStageSchema, jobTypeSchema } from '@portal/contracts/jobs';
import { BOARD_MAX } from '@portal/contracts/jobs-board';
import { readRows, type SqlRunner } from '@portal/kit';
import { newId } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { OpenJob } from '../postings/open-jobs.repository';
import { CardEntity } from './card.entity';

const cardSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  stage: jobStageSchema,
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  contract_type: jobTypeSchema.nullable(),
  url: z.string(),
  is_sample: z.boolean(),
  is_gone: z.boolean(),
  note: z.string(),
  remind_on: z.string().nullable(),
  saved_at: z.date(),
  applied_at: z.date().nullable(),
  paid_mxp: z.coerce.number(),
  version: z.number(),
});
export type CardRow = z.output<typeof cardSchema>;

/** Time and price of an application. */
interface Applied {
  at: Date;
  paidMxp: number;
}

/** The boards of students. */
@Injectable()
export class CardsRepository {
  /** Returns the cards of a student, latest first. */
  list(runner: SqlRunner, studentId: string): Promise<CardRow[]> {
    const sql = `${CARDS} WHERE c.student_id = $1
      ORDER BY coalesce(c.applied_at, c.saved_at) DESC, c.id LIMIT ${BOARD_MAX}`;
    return readRows(runner, cardSchema, sql, [studentId]);
  }

  /** Returns a card of this student, never one of another student. */
  async find(runner: SqlRunner, studentId: string, id: string): Promise<CardRow | undefined> {
    const sql = `${CARDS} WHERE c.student_id = $1 AND c.id = $2`;
    const [card] = await readRows(runner, cardSchema, sql, [studentId, id]);
    return card;
  }

  findOfJob(manager: EntityManager, studentId: string, jobId: string): Promise<CardEntity | null> {
    return manager.findOneBy(CardEntity, { studentId, jobId });
  }

  /** Returns the application made with this address, whether or not its job is still open. */
  async findApplied(
    manager: EntityManager,
    studentId: string,
    url: string,
  ): Promise<CardEntity | null> {
    return manager
      .createQueryBuilder(CardEntity, 'card')
      .where('card.studentId = :studentId AND card.url = :url', { studentId, url })
      .andWhere('card.appliedAt IS NOT NULL')
      .orderBy('card.appliedAt', 'DESC')
      .limit(1)
      .getOne();
  }

  count(manager: EntityManager, studentId: string): Promise<number> {
    return manager.countBy(CardEntity, { studentId });
  }

  /** Saves a job. A card that exists stays unchanged. */
  async save(manager: EntityManager, studentId: string, job: OpenJob, at: Date): Promise<void> {
    const card = { ...wordsOf(job), id: newId(), studentId, stage: 'saved' as const, savedAt: at };
    await manager.createQueryBuilder().insert().into(CardEntity).values(card).orIgnore().execute();
  }

  /** Turns a job into an application: inserts a card, or updates the saved one. */
  async apply(manager: EntityManager, studentId: string, job: OpenJob, { at, paidMxp }: Applied) {
    const words = wordsOf(job);
    const card = { ...words, id: newId(), studentId, stage: 'applied' as const, savedAt: at };
    const paid = { appliedAt: at, paidMxp: String(paidMxp) };
    const known = await this.findOfJob(manager, studentId, job.id);
    if (!known) await manager.insert(CardEntity, { ...card, ...paid });
    else {
      const version = () => 'version + 1';
      const change = { ...words, ...paid, stage: 'applied' as const, version };
      await manager.update(CardEntity, { id: known.id }, change);
    }
  }
}

/** Returns the fields of a job that its card copies. */
function wordsOf(job: OpenJob) {
  const { title, company, location, url } = job;
  const contractType = job.contract_type;
  return { jobId: job.id, title, company, location, url, contractType, isSample: job.is_sample };
}

/** A closed or hidden job counts as gone; purged jobs have no cards. */
const CARDS = `
  SELECT c.id, c.job_id, c.stage, c.title, c.company, c.location, c.contract_type, c.url,
    c.is_sample, c.note, c.remind_on::text, c.saved_at, c.applied_at, c.paid_mxp, c.version,
    NOT EXISTS (SELECT FROM jobs j WHERE j.id = c.job_id
      AND j.closed_at IS NULL AND j.hidden_at IS NULL) AS is_gone
  FROM cards c`;
