import type { RouteResponseOf } from '@portal/contracts';
import { answerQuestionRoute } from '@portal/contracts/testlab';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { retryUntil } from '../../design/retry-until';
import type { Unsent } from './practice-state';

export type Scored = RouteResponseOf<typeof answerQuestionRoute>;

/** Maximum number of failed attempts; with the delays between them they take about a minute. */
const TRIES_MAX = 6;

/** Sends the choice for a question of a test. @throws ApiError */
export function sendChoice(sessionId: string, { question, choice }: Unsent): Promise<Scored> {
  return call(answerQuestionRoute, { params: { sessionId }, body: { question, choice } });
}

/**
 * Sends choices of a test that another test has replaced on the screen, one after another. Drops
 * refused ones, and gives up after `TRIES_MAX` other failures.
 */
export function sendInBackground(
  sessionId: string,
  unsent: readonly Unsent[],
  onScored: (sessionId: string, question: number, scored: Scored) => void,
): void {
  const left = [...unsent];
  const sendLeft = async (failures: number) => {
    for (const one of [...left]) {
      try {
        onScored(sessionId, one.question, await sendChoice(sessionId, one));
      } catch (error) {
        if (!isRefusal(error)) return failures >= TRIES_MAX;
      }
      left.shift();
    }
    return true;
  };
  retryUntil(sendLeft).tryNow();
}

/**
 * Returns whether the error is final. Expired sessions (401) and rate limits (429) are not: the
 * choice can be sent after the student has signed in again, or later.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 429 && status !== 401;
}
