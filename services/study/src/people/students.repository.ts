import { Injectable } from '@nestjs/common';
import { departmentSchema, type Department, type PayloadOf } from '@portal/contracts';
import type {
  studentRegistered,
  studentRenamed,
  studentSuspended,
} from '@portal/contracts/identity';
import type { studentShown } from '@portal/contracts/profile';
import type { StudyPerson } from '@portal/contracts/study';
import { readRows, type SqlRunner } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { toSearchable, toSearchName } from '@portal/kit/search';
import { StudentEntity } from './student.entity';

const personSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  department: departmentSchema,
  profileImage: z.string().nullable(),
  isHidden: z.boolean(),
  suspendedUntil: z.date().nullable(),
});
/** A student with enough data to be found. */
export type KnownStudent = z.output<typeof personSchema>;

/** The students as identity reports them. */
@Injectable()
export class StudentsRepository {
  /** Inserts a student, or updates one who is reported again. */
  async add(
    manager: EntityManager,
    { studentId, name, department, isDemo }: PayloadOf<typeof studentRegistered>,
  ): Promise<void> {
    // A name that arrived before the registration, or that replaced another, is newer than this
    // one.
    const known = await manager.findOneBy(StudentEntity, { studentId });
    const isNewer = known && (known.department === '' || known.nameVersion > 0);
    const latest = (isNewer && known.name) || name;
    const details = { name: latest, ...toSearchable(latest), department, isDemo };
    await manager.upsert(StudentEntity, { studentId, ...details }, ['studentId']);
  }

  /** Sets the name, also of an unknown student: events may arrive out of order. */
  async rename(
    manager: EntityManager,
    { studentId, name, version }: PayloadOf<typeof studentRenamed>,
  ): Promise<void> {
    const { searchName, grams } = toSearchable(name);
    await manager.query(RENAME, [studentId, name, searchName, grams, version]);
  }

  /** Sets the suspension, also of an unknown student: events may arrive out of order. */
  async suspend(
    manager: EntityManager,
    { studentId, until, version }: PayloadOf<typeof studentSuspended>,
  ): Promise<void> {
    await manager.query(SUSPEND, [studentId, until, version]);
  }

  /** Sets the shown fields, also of an unknown student: events may arrive out of order. */
  async show(
    manager: EntityManager,
    { studentId, isHidden, profileImage, version }: PayloadOf<typeof studentShown>,
  ): Promise<void> {
    await manager.query(SHOW, [studentId, isHidden, profileImage, version]);
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.delete(StudentEntity, { studentId });
  }

  async find(runner: SqlRunner, studentId: string): Promise<KnownStudent | undefined> {
    return (await this.findAll(runner, [studentId]))[0];
  }

  /** Returns those of the students that are known. */
  findAll(runner: SqlRunner, studentIds: readonly string[]): Promise<KnownStudent[]> {
    return readRows(runner, personSchema, `${KNOWN} AND student_id = ANY($1)`, [studentIds]);
  }

  /** Returns at most 20 students of a department and name; case and diacritics are ignored. */
  findNamed(runner: SqlRunner, name: string, department: Department): Promise<KnownStudent[]> {
    const sql = `${KNOWN} AND department = $2 AND search_name = $1 ORDER BY student_id LIMIT 20`;
    return readRows(runner, personSchema, sql, [toSearchName(name), department]);
  }
}

/** Returns a student as others see them. */
export function toPerson({ _id, name, department, profileImage }: KnownStudent): StudyPerson {
  return { _id, name, department, profileImage };
}

const KNOWN = `
  SELECT student_id AS _id, name, department, profile_image AS "profileImage",
    is_hidden AS "isHidden", suspended_until AS "suspendedUntil"
  FROM students WHERE name <> '' AND department <> ''`;

const RENAME = `
  INSERT INTO students (student_id, name, search_name, grams, name_version)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (student_id) DO UPDATE SET name = excluded.name, search_name = excluded.search_name,
    grams = excluded.grams, name_version = excluded.name_version
  WHERE students.name_version <= excluded.name_version`;

const SHOW = `
  INSERT INTO students (student_id, is_hidden, profile_image, shown_version)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (student_id) DO UPDATE SET is_hidden = excluded.is_hidden,
    profile_image = excluded.profile_image, shown_version = excluded.shown_version
  WHERE students.shown_version <= excluded.shown_version`;

const SUSPEND = `
  INSERT INTO students (student_id, suspended_until, suspension_version) VALUES ($1, $2, $3)
  ON CONFLICT (student_id) DO UPDATE SET suspended_until = excluded.suspended_until,
    suspension_version = excluded.suspension_version
  WHERE students.suspension_version <= excluded.suspension_version`;
