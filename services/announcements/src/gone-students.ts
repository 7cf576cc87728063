import type { EntityManager } from 'typeorm';
import { GoneStudentEntity } from './entities/gone-student.entity';

/**
 * Lets only one transaction at a time write of a student.
 * @returns whether the student is gone: a call that was under way at the deletion writes nothing.
 */
export async function isGone(manager: EntityManager, studentId: string): Promise<boolean> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [studentId]);
  return manager.existsBy(GoneStudentEntity, { studentId });
}

/** From now on, nothing more is kept of a student. */
export async function rememberAsGone(manager: EntityManager, studentId: string): Promise<void> {
  if (await isGone(manager, studentId)) return;
  await manager.insert(GoneStudentEntity, { studentId });
}
