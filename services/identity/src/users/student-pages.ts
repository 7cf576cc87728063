import { Injectable } from '@nestjs/common';
import { departmentSchema, type ResponseOf } from '@portal/contracts';
import { STUDENTS_PAGE_MAX, type listStudents } from '@portal/contracts/identity';
import { avatarPath } from '@portal/contracts/profile';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const rowSchema = z.object({
  studentId: z.uuid(),
  name: z.string(),
  department: departmentSchema,
  isDemo: z.boolean(),
  suspendedUntil: z.date().nullable(),
  isHidden: z.boolean(),
  profileImage: z.string().nullable(),
  version: z.number(),
});

/** Lists all students, for services that keep a copy and follow changes by events. */
@Injectable()
export class StudentPages {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page in the order of the ids, after `after`; null starts at the first. */
  async page(after: string | null): Promise<ResponseOf<typeof listStudents>> {
    const rows = await readRows(this.dataSource, rowSchema, PAGE, [
      after ?? FIRST_ID,
      STUDENTS_PAGE_MAX,
    ]);
    const students = rows.map(({ suspendedUntil, ...student }) => {
      return { ...student, suspendedUntil: suspendedUntil?.toISOString() ?? null };
    });
    return { students };
  }
}

const PAGE = `
  SELECT id AS "studentId", name, department, is_demo AS "isDemo",
    suspended_until AS "suspendedUntil", fact_version AS version,
    coalesce(p.is_hidden, false) AS "isHidden",
    CASE WHEN NOT p.is_hidden AND 'profileImage' = ANY(p.shows)
      THEN '${avatarPath('')}' || p.avatar_id END AS "profileImage"
  FROM users LEFT JOIN profiles p ON p.user_id = id
  WHERE role = 'student' AND deleted_at IS NULL AND id > $1 ORDER BY id LIMIT $2`;
