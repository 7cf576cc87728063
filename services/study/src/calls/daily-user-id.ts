import { createHash } from 'node:crypto';
import type { CallUser } from './call-provider';

/**
 * Whom Daily knows a member as, for this one membership: who has left is banned by it, and comes in as
 * another once somebody brings the student back. 32 characters, of the 36 that Daily takes.
 */
export function dailyUserIdOf(roomId: string, { studentId, joinedAt }: CallUser): string {
  const membership = `daily ${roomId} ${studentId} ${joinedAt.getTime()}`;
  return createHash('sha256').update(membership).digest('hex').slice(0, 32);
}
