import { createHash } from 'node:crypto';
import type { CallUser } from './call-provider';

/**
 * Returns the id by which Daily knows a member for one membership: a student who leaves is banned
 * under it, and gets another id on joining again. 32 characters, of the 36 that Daily accepts.
 */
export function dailyUserIdOf(roomId: string, { studentId, joinedAt }: CallUser): string {
  const membership = `daily ${roomId} ${studentId} ${joinedAt.getTime()}`;
  return createHash('sha256').update(membership).digest('hex').slice(0, 32);
}
