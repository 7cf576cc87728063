import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { listStudents, STUDENTS_PAGE_MAX } from '@portal/contracts/identity';
import { Scheduled } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { toSearchable } from './domain/search-name';

type Students = ResponseOf<typeof listStudents>['students'];

/** Pause between two looks at whether it is time, in ms. */
const LOOK_MS = 30_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Compares the students with those of identity: after the start of each process, and once a day. Those
 * who had registered before this service began are learned so: events are kept for some days only.
 */
@Injectable()
export class StudentComparisonService {
  private comparedAt = 0;

  constructor(
    private readonly messages: Messages,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  @Scheduled({ name: 'compare-students', everyMs: LOOK_MS })
  async compareWhenDue(signal: AbortSignal): Promise<void> {
    const now = this.now().getTime();
    if (now - this.comparedAt < DAY_MS) return;
    await this.compare(signal);
    this.comparedAt = now;
  }

  private async compare(signal: AbortSignal): Promise<void> {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      const askedAt = this.now();
      const { students }: { students: Students } = await this.messages.request(listStudents, {
        after,
      });
      await this.keep(students, askedAt);
      after = students.length < STUDENTS_PAGE_MAX ? null : (students.at(-1)?.studentId ?? null);
    } while (after !== null);
    // One who was deleted while a page was on its way.
    await this.dataSource.query(
      'DELETE FROM students USING deleted_students d WHERE d.student_id = students.student_id',
    );
  }

  private async keep(students: Students, askedAt: Date): Promise<void> {
    const rows = students.map((student) => ({ ...student, ...toSearchable(student.name) }));
    await this.dataSource.query(KEEP, [JSON.stringify(rows), askedAt]);
  }
}

/** An event that came since it was asked knows better. */
const KEEP = `
  INSERT INTO students
    (student_id, name, search_name, grams, department, is_demo, suspended_until, heard_at)
  SELECT "studentId", name, "searchName", grams, department, "isDemo", "suspendedUntil", $2
  FROM jsonb_to_recordset($1::jsonb) AS told ("studentId" uuid, name text, "searchName" text,
    grams text[], department text, "isDemo" boolean, "suspendedUntil" timestamptz)
  ON CONFLICT (student_id) DO UPDATE SET name = excluded.name, search_name = excluded.search_name,
    grams = excluded.grams, department = excluded.department, is_demo = excluded.is_demo,
    suspended_until = excluded.suspended_until, heard_at = excluded.heard_at
  WHERE students.heard_at < excluded.heard_at
    AND (students.name, students.department, students.is_demo, students.suspended_until)
      IS DISTINCT FROM
      (excluded.name, excluded.department, excluded.is_demo, excluded.suspended_until)`;
