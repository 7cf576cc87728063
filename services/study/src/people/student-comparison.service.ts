import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { listStudents, STUDENTS_PAGE_MAX } from '@portal/contracts/identity';
import { Scheduled } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { toSearchable } from '@portal/kit/search';

type Students = ResponseOf<typeof listStudents>['students'];

/** Interval between checks whether a comparison is due, in ms. */
const LOOK_MS = 30_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Compares the students with identity's: after the start of each process, and once a day. This
 * also adds students who registered before this service existed, as events are kept for some days
 * only.
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
    // The absolute value covers a clock that was set back.
    if (Math.abs(now - this.comparedAt) < DAY_MS) return;
    await this.compare(signal);
    this.comparedAt = now;
  }

  private async compare(signal: AbortSignal): Promise<void> {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      const { students }: { students: Students } = await this.messages.request(listStudents, {
        after,
      });
      await this.keep(students);
      after = students.length < STUDENTS_PAGE_MAX ? null : (students.at(-1)?.studentId ?? null);
    } while (after !== null);
    // Removes students who were deleted while a page was in transit.
    await this.dataSource.query(
      'DELETE FROM students USING deleted_students d WHERE d.student_id = students.student_id',
    );
  }

  private async keep(students: Students): Promise<void> {
    const rows = students.map((student) => ({ ...student, ...toSearchable(student.name) }));
    for (const sql of [ADD, SUSPEND, SHOW, RENAME]) {
      await this.dataSource.query(sql, [JSON.stringify(rows)]);
    }
  }
}

const LISTED = `
  jsonb_to_recordset($1::jsonb) AS listed ("studentId" uuid, name text, "searchName" text, grams text[],
    department text, "isDemo" boolean, "suspendedUntil" timestamptz, version integer,
    "isHidden" boolean, "profileImage" text)`;

/** Inserted without a name, so that searches skip the student; the name is set last. */
const ADD = `
  INSERT INTO students (student_id, department, is_demo)
  SELECT "studentId", department, "isDemo" FROM ${LISTED}
  ON CONFLICT (student_id) DO UPDATE SET department = excluded.department, is_demo = excluded.is_demo
  WHERE (students.department, students.is_demo) IS DISTINCT FROM
    (excluded.department, excluded.is_demo)`;

/** An event received after identity's response is newer, by identity's version number. */
const SUSPEND = `
  UPDATE students SET suspended_until = "suspendedUntil", suspension_version = version FROM ${LISTED}
  WHERE student_id = "studentId" AND suspension_version <= version
    AND (suspended_until, suspension_version) IS DISTINCT FROM ("suspendedUntil", version)`;

const SHOW = `
  UPDATE students SET is_hidden = "isHidden", profile_image = "profileImage", shown_version = version
  FROM ${LISTED}
  WHERE student_id = "studentId" AND shown_version <= version
    AND (is_hidden, profile_image, shown_version) IS DISTINCT FROM ("isHidden", "profileImage", version)`;

const RENAME = `
  UPDATE students SET name = listed.name, search_name = "searchName", grams = listed.grams,
    name_version = version
  FROM ${LISTED}
  WHERE student_id = "studentId" AND name_version <= version
    AND (students.name, search_name, name_version) IS DISTINCT FROM
      (listed.name, "searchName", version)`;
