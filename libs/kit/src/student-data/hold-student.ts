import type { EntityManager } from 'typeorm';
import { DeletedStudentEntity } from './deleted-student.entity';

/** Advisory lock key per student and schema, held until the transaction ends. */
const KEY = "hashtextextended(current_schema() || ' student ' || $1, 0)";

/**
 * Takes a shared lock that blocks the student's deletion in this service until the transaction
 * ends. Call it first in a transaction that stores data of a student.
 * @returns whether the student still exists.
 */
export async function holdStudent(manager: EntityManager, studentId: string): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [studentId]);
  return isThere(manager, studentId);
}

/**
 * As `holdStudent`, but with an exclusive lock: for operations that count rows before they write.
 */
export async function holdStudentAlone(
  manager: EntityManager,
  studentId: string,
): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock(${KEY})`, [studentId]);
  return isThere(manager, studentId);
}

/** Waits for lock holders of the student; later callers see that the student is deleted. */
export async function rememberDeleted(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${KEY})`, [studentId]);
  await manager.upsert(DeletedStudentEntity, { studentId }, ['studentId']);
}

async function isThere(manager: EntityManager, studentId: string): Promise<boolean> {
  return !(await manager.existsBy(DeletedStudentEntity, { studentId }));
}
