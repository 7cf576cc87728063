import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import {
  announcementsRead,
  READERS_IN_ALL_MAX,
  READERS_MAX,
} from '@portal/contracts/announcements';
import {
  accountDeleted,
  holdStudentAlone,
  readRow,
  readRows,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { withinBytes } from '@portal/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ReadMarkEntity } from './entities/read-mark.entity';
import { SingleReadEntity } from './entities/single-read.entity';

/** Readers of an announcement, as far as the caller may see them. */
export interface Reading {
  readBy: string[];
  readCount: number;
}

type ReadAnnouncement = StudentDataItem<'announcements', 'messages.readAnnouncements'>;

/** SQL condition: the student `$1` has read the announcement `a`. */
export const IS_READ = `(
  a.position <= coalesce((SELECT read_until FROM read_marks WHERE student_id = $1), 0)
  OR EXISTS (SELECT 1 FROM single_reads s WHERE s.announcement_id = a.id AND s.student_id = $1))`;

const titleSchema = z.object({ _id: z.string(), title: z.string(), position: z.coerce.number() });
const readerSchema = z.object({ id: z.string(), student_id: z.string() });
const countSchema = z.object({ id: z.string(), readers: z.coerce.number() });
const unreadSchema = z.object({ unread: z.coerce.number() });

/** Read state of announcements: one mark per student, and single rows beyond it. */
@Injectable()
export class ReadMarksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the number of readers of each announcement and some reader ids, as many per
   * announcement as one response has room for.
   */
  async readingsOfAll(ids: readonly string[]): Promise<Map<string, Reading>> {
    const counts = await readRows(this.dataSource, countSchema, COUNTS, [ids]);
    const share = Math.min(READERS_MAX, Math.floor(READERS_IN_ALL_MAX / Math.max(ids.length, 1)));
    const readers = await readRows(this.dataSource, readerSchema, READERS, [ids, share]);
    const readings = new Map<string, Reading>();
    for (const { id, readers: readCount } of counts) readings.set(id, { readBy: [], readCount });
    for (const { id, student_id: reader } of readers) readings.get(id)?.readBy.push(reader);
    return readings;
  }

  /** Marks the given announcements as read, or all of them. @returns the number of unread ones. */
  markRead(studentId: string, ids: readonly string[] | undefined): Promise<number> {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      await (ids ? markSome(manager, studentId, ids) : markAll(manager, studentId));
      const { unread } = await readRow(manager, unreadSchema, UNREAD, [studentId]);
      // For the student's other clients, which also poll.
      work.emit(announcementsRead, { studentId, unreadCount: unread });
      return unread;
    });
  }

  async countUnread(studentId: string): Promise<number> {
    return (await readRow(this.dataSource, unreadSchema, UNREAD, [studentId])).unread;
  }

  /**
   * Returns the announcements that one student has read, newest first, starting after the cursor
   * `after`.
   */
  async exportPage(studentId: string, after: string | null): Promise<ExportPage<ReadAnnouncement>> {
    const parameters = [studentId, after, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, titleSchema, READ_BY, parameters);
    const page = withinBytes(rows.slice(0, EXPORT_PAGE_MAX));
    const last = page.length < rows.length ? page.at(-1) : undefined;
    return {
      items: page.map(({ _id, title }) => ({ _id, title })),
      next: last ? String(last.position) : null,
    };
  }

  /** Deletes the read state of a deleted student. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(ReadMarkEntity, { studentId });
    await manager.delete(SingleReadEntity, { studentId });
  }
}

async function markAll(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query(
    `INSERT INTO read_marks (student_id, read_until)
     SELECT $1, coalesce(max(position), 0) FROM announcements
     ON CONFLICT (student_id) DO UPDATE
     SET read_until = greatest(read_marks.read_until, excluded.read_until)`,
    [studentId],
  );
  // The mark covers these rows.
  await manager.delete(SingleReadEntity, { studentId });
}

/** Ignores announcements that do not exist or that the mark already covers. */
async function markSome(
  manager: EntityManager,
  studentId: string,
  ids: readonly string[],
): Promise<void> {
  await manager.query(
    `INSERT INTO single_reads (announcement_id, student_id)
     SELECT a.id, $1 FROM announcements a
     WHERE a.id = ANY($2::uuid[]) AND a.position >
       coalesce((SELECT read_until FROM read_marks WHERE student_id = $1), 0)
     ON CONFLICT DO NOTHING`,
    [studentId, ids],
  );
}

const UNREAD = `
  SELECT count(*) AS unread FROM announcements a
  WHERE a.position > coalesce((SELECT read_until FROM read_marks WHERE student_id = $1), 0)
    AND NOT EXISTS (
      SELECT 1 FROM single_reads s WHERE s.announcement_id = a.id AND s.student_id = $1)`;

/** Marks share few distinct positions, so they are aggregated by position before the join. */
const COUNTS = `
  WITH marks AS (SELECT read_until, count(*) AS students FROM read_marks GROUP BY read_until)
  SELECT a.id,
    coalesce((SELECT sum(m.students) FROM marks m WHERE m.read_until >= a.position), 0)
    + (SELECT count(*) FROM single_reads s WHERE s.announcement_id = a.id
        AND NOT EXISTS (SELECT 1 FROM read_marks m
          WHERE m.student_id = s.student_id AND m.read_until >= a.position)) AS readers
  FROM announcements a WHERE a.id = ANY($1::uuid[])`;

const READ_BY = `
  SELECT a.id AS _id, a.title, a.position FROM announcements a
  WHERE ($2::bigint IS NULL OR a.position < $2) AND ${IS_READ}
  ORDER BY a.position DESC LIMIT $3`;

/** Readers with the furthest marks come first: they read most recently. */
const READERS = `
  SELECT a.id, r.student_id FROM announcements a CROSS JOIN LATERAL (
    (SELECT m.student_id FROM read_marks m WHERE m.read_until >= a.position
     ORDER BY m.read_until DESC LIMIT $2)
    UNION
    (SELECT s.student_id FROM single_reads s WHERE s.announcement_id = a.id LIMIT $2)
    LIMIT $2) r
  WHERE a.id = ANY($1::uuid[])`;
