import { PortalError } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { ForgottenStudentEntity } from './forgotten-student.entity';

/** Held by who writes for a student, shared, and by who forgets the student, alone. */
const LOCK = "hashtextextended(current_schema() || ' student ' || $1, 0)";

/**
 * To be called first in a transaction that keeps something of a student: until its end nobody
 * forgets them.
 * @returns whether the student is still there.
 */
export async function holdStudent(manager: EntityManager, studentId: string): Promise<boolean> {
  await manager.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`, [studentId]);
  return !(await manager.existsBy(ForgottenStudentEntity, { studentId }));
}

/**
 * As `holdStudent`, for what is being made for the student.
 * @throws PortalError `aborted` where the student is gone.
 */
export async function refuseForgotten(manager: EntityManager, studentId: string): Promise<void> {
  if (!(await holdStudent(manager, studentId))) {
    throw new PortalError('aborted', 'Generation stopped.');
  }
}

/** Waits for who writes just now; whoever comes later is refused. */
export async function rememberForgotten(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(${LOCK})`, [studentId]);
  await manager.upsert(ForgottenStudentEntity, { studentId }, ['studentId']);
}
