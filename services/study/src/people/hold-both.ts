import { accountDeleted, holdStudentAlone } from '@portal/kit';
import type { EntityManager } from 'typeorm';

/**
 * To be called first in a transaction on two students: until its end nobody else changes what is
 * between them. Always in the same order, so that two who act on each other do not wait for ever.
 * @returns whether the other is still there.
 * @throws PortalError `unauthenticated` where the first is not
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
