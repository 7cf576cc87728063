import { createHash } from 'node:crypto';

/** What OpenAI is given for a student: the same one each time, and no way back to the student's id. */
export function safetyIdOf(studentId: string): string {
  return createHash('sha256').update(`portal student ${studentId}`).digest('hex');
}
