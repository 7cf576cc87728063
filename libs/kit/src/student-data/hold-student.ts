import type { EntityManager } from 'typeorm';
import { DeletedStudentEntity } from './deleted-student.entity';

/** One for each student and schema, until the transaction ends. */
const KEY = "hashtextextended(current_schema() || ' student ' || $1, 0)";

/**
 * To be called first in a transaction that keeps something of a student: until its end nobody
 * forgets them here. Others may hold the same student.
 * @returns whether the student is still there.
 */
export async function holdStudent(manager: EntityManager, studentId: string): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [studentId]);
  return isThere(manager, studentId);
}

/** As `holdStudent`, and nobody else writes of the student meanwhile: for what counts before it writes. */
export async function holdStudentAlone(
  manager: EntityManager,
  studentId: string,
): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock(${KEY})`, [studentId]);
  return isThere(manager, studentId);
}

/** Waits for the holder of the student; later callers learn that the student is gone. */
export async function rememberDeleted(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${KEY})`, [studentId]);
  await manager.upsert(DeletedStudentEntity, { studentId }, ['studentId']);
}

async function isThere(manager: EntityManager, studentId: string): Promise<boolean> {
  return !(await manager.existsBy(DeletedStudentEntity, { studentId }));
}
