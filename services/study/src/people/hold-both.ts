import { holdStudentAlone } from '@portal/kit';
import type { EntityManager } from 'typeorm';

/**
 * To be called first in a transaction on two students: until its end nobody else changes what is
 * between them. Always in the same order, so that two who act on each other do not wait for ever.
 * @returns whether both are still there.
 */
export async function holdBoth(
  manager: EntityManager,
  studentId: string,
  otherId: string,
): Promise<boolean> {
  let areThere = true;
  for (const id of [studentId, otherId].sort()) {
    areThere = (await holdStudentAlone(manager, id)) && areThere;
  }
  return areThere;
}
