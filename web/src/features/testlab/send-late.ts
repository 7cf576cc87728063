import type { RouteResponseOf } from '@portal/contracts';
import { answerQuestionRoute } from '@portal/contracts/testlab';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { retryUntil } from '../../design/retry-until';
import type { Unsent } from './practice-state';

export type Scored = RouteResponseOf<typeof answerQuestionRoute>;

/** Maximum number of attempts; with the delays between them they take about a minute. */
const TRIES_MAX = 6;

/** Sends a choice of a test that another test has replaced on the screen. */
export function sendLate(
  sessionId: string,
  { question, choice }: Unsent,
  onScored: (scored: Scored) => void,
): void {
  const attempt = async (failures: number) => {
    try {
      const params = { sessionId };
      onScored(await call(answerQuestionRoute, { params, body: { question, choice } }));
      return true;
    } catch (error) {
      return isRefusal(error) || failures >= TRIES_MAX;
    }
  };
  retryUntil(attempt).tryNow();
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
