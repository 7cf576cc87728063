import { createHash } from 'node:crypto';

/**
 * Returns the pseudonym of a student for OpenAI: stable, and not reversible to the student's id.
 */
export function safetyIdOf(studentId: string): string {
  return createHash('sha256').update(`portal student ${studentId}`).digest('hex');
}
