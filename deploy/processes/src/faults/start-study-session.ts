import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api } from './api';
import type { VirtualStudent } from './students';

const START_WITHIN_MS = 30_000;
const AGAIN_MS = 200;

const askedSchema = z.object({ requestId: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });

/**
 * Creates a study session: one student sends a request, the other accepts.
 * @returns the id of their session and room
 */
export async function startStudySession(
  url: string,
  one: VirtualStudent,
  other: VirtualStudent,
): Promise<string> {
  const [asking, asked] = [one, other].map(({ token }) => new Api(url, token));
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      // StudyPal receives new students shortly after their registration.
      const request = await asking?.post('/api/study/request', { toUserId: other.id });
      const { requestId } = askedSchema.parse(request);
      const answer = await asked?.post('/api/study/respond', { requestId, accept: true });
      return sessionSchema.parse(answer).sessionId;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(AGAIN_MS);
    }
  }
}
