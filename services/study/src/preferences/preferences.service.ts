import { Injectable } from '@nestjs/common';
import { departmentSchema, type RequestOf, type ResponseOf } from '@portal/contracts';
import type { getStudyPreferences, setStudyPreferences } from '@portal/contracts/study';
import { accountDeleted, holdStudentAlone, readRows, Transactions } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CallPrices } from '../meter/call-prices';
import { BLOCKED_MAX } from '../people/block.entity';
import { StudentEntity } from '../people/student.entity';

const personSchema = z.object({ _id: z.uuid(), name: z.string(), department: departmentSchema });
type Preferences = ResponseOf<typeof getStudyPreferences>;

/** A student's StudyPal preferences, and the other data that the settings display. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly prices: CallPrices,
  ) {}

  async get(studentId: string): Promise<Preferences> {
    const shown = await this.dataSource.manager.findOneBy(StudentEntity, { studentId });
    const blocked = await readRows(this.dataSource, personSchema, BLOCKED, [
      studentId,
      BLOCKED_MAX,
    ]);
    const { showsOnline, topics } = shown ?? { showsOnline: false, topics: [] };
    return { showsOnline, topics, blocked, ...(await this.prices.forStudent(studentId)) };
  }

  /**
   * Saves the preferences; topics that differ only in case count as one.
   * @throws PortalError `unauthenticated`
   */
  async set(request: RequestOf<typeof setStudyPreferences>): Promise<Preferences> {
    const { studentId, showsOnline } = request;
    const topics = distinct(request.topics);
    await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudentAlone(manager, studentId))) {
        throw accountDeleted();
      }
      const { affected } = await manager.update(
        StudentEntity,
        { studentId },
        { showsOnline, topics },
      );
      if (affected) return;
      // Unknown student: the next event fills in the rest.
      await manager.insert(StudentEntity, { studentId, showsOnline, topics });
    });
    return this.get(studentId);
  }
}

function distinct(topics: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const topic of topics.map((words) => words.trim()).filter((words) => words !== '')) {
    if (!known.has(topic.toLowerCase())) known.set(topic.toLowerCase(), topic);
  }
  return [...known.values()];
}

const BLOCKED = `
  SELECT student_id AS _id, department,
    CASE WHEN is_hidden THEN 'Hidden student' ELSE name END AS name
  FROM blocks
  JOIN students ON student_id = blocked_id
  WHERE blocker_id = $1 AND name <> '' AND department <> ''
  ORDER BY search_name, student_id LIMIT $2`;
