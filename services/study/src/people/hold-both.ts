import { accountDeleted, holdStudentAlone } from '@portal/kit';
import type { EntityManager } from 'typeorm';

/**
 * Locks two students until the transaction ends, so that no other transaction changes their
 * relation. Must be called first in the transaction. The lock order is fixed, to avoid deadlocks.
 * @returns whether the other student still exists.
 * @throws PortalError `unauthenticated` if the first does not
 */
export async function holdBoth(
  manager: EntityManager,
  studentId: string,
  otherId: string,
): Promise<boolean> {
  const present = new Set<string>();
  for (const id of [studentId, otherId].sort()) {
    if (await holdStudentAlone(manager, id)) present.add(id);
  }
  if (!present.has(studentId)) throw accountDeleted();
  return present.has(otherId);
}
