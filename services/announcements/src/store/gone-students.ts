import type { EntityManager } from 'typeorm';

/**
 * Lets only one transaction at a time write of a student.
 * @returns whether the student is gone: a call that was under way at the deletion writes nothing.
 */
export async function isGone(manager: EntityManager, studentId: string): Promise<boolean> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [studentId]);
  const rows: unknown[] = await manager.query('SELECT 1 FROM gone_students WHERE student_id = $1', [
    studentId,
  ]);
  return rows.length > 0;
}

/** From now on, nothing more is kept of a student. */
export async function rememberAsGone(manager: EntityManager, studentId: string): Promise<void> {
  if (await isGone(manager, studentId)) return;
  await manager.query('INSERT INTO gone_students (student_id) VALUES ($1)', [studentId]);
}
