import { QueryClient, type Query } from '@tanstack/react-query';
import { waitAfter } from '../design/retry-until';
import { ApiError } from './api-error';
import { pollPause } from './poll-pace';

/** Tries of a query before its failure is said. */
const RETRIES = 2;

/**
 * Whether a query is tried again at once: what the server has refused it would refuse again, and what it asks to
 * come back for later is not for now.
 */
export function retryUnlessRefused(count: number, error: Error): boolean {
  return count < RETRIES && navigator.onLine && !isRefusal(error) && laterMs(error) === 0;
}

/** When a portal that is overloaded has asked to come back, in ms; 0 where it has not. */
function laterMs(error: Error | null): number {
  return error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * When a query is asked again: every `ms`, later where the portal asks for it, and what has failed sooner, after longer and longer
 * waits. Without `ms`: only what has failed.
 */
export function refetchEvery(ms?: number) {
  return ({ state }: Pick<Query, 'state'>): number | false => {
    if (state.status !== 'error' || isRefusal(state.error))
      return ms === undefined ? false : pollPause(ms);
    const wait = waitAfter(state.errorUpdateCount);
    return Math.max(ms === undefined ? wait : Math.min(ms, wait), laterMs(state.error));
  };
}

/** Query cache of one session. @param staleMs for how long an answer counts as fresh, in ms. */
export function createQueryClient(staleMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // Without a network it fails and says so; else it would wait without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retryUnlessRefused,
        refetchInterval: refetchEvery(),
      },
    },
  });
}
