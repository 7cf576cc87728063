import type { LiveAnswer, LiveAsk, LiveBodyInput } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { ApiError, NOT_CONNECTED } from '../api/api-error';

/** Timeout of a request, in ms. */
const TIMEOUT_MS = 10_000;
/** Error code for a request without a connection. */
export const NO_CONNECTION_CODE = 'network';
const NOT_REACHED = [NO_CONNECTION_CODE, 'timeout', 'unavailable'];

/**
 * Returns whether the portal is unreachable or temporarily unavailable; any other error would recur
 * on a retry.
 */
export function isNotReached(error: unknown): boolean {
  return error instanceof ApiError && NOT_REACHED.includes(error.code);
}

/**
 * Sends a request over the live connection, and validates the response against its contract.
 * @throws ApiError if refused, without a connection, or without a response within 10 s
 */
export type Ask = <A extends LiveAsk>(ask: A, body: LiveBodyInput<A>) => Promise<LiveAnswer<A>>;

/** The socket members required to send requests. */
interface AskedSocket {
  connected: boolean;
  timeout(ms: number): { emitWithAck(name: string, body: unknown): Promise<unknown> };
}

/** Creates an `Ask` that uses the current socket on each request. */
export function askOver(socketNow: () => AskedSocket | undefined): Ask {
  return async (ask, body) => {
    const socket = socketNow();
    if (!socket?.connected) throw new ApiError(0, NO_CONNECTION_CODE, NOT_CONNECTED);
    const acknowledged = await socket
      .timeout(TIMEOUT_MS)
      .emitWithAck(ask.name, body)
      .catch(() => {
        throw new ApiError(0, 'timeout', NOT_CONNECTED);
      });
    if (isRefusal(acknowledged)) throw new ApiError(400, acknowledged.code, acknowledged.message);
    return ask.answer.parse(acknowledged) as LiveAnswer<typeof ask>; // parsed by its own schema
  };
}

/**
 * Returns whether there was no connection: a caller that retries on the next connection shows no
 * error.
 */
export function isUnconnected(error: unknown): boolean {
  return error instanceof ApiError && error.code === NO_CONNECTION_CODE;
}

function isRefusal(acknowledged: unknown): acknowledged is { message: string; code: string } {
  return (
    typeof acknowledged === 'object' &&
    acknowledged !== null &&
    Reflect.get(acknowledged, 'ok') === false
  );
}

/** Context with the `Ask` for the screens of a frame. */
export const LiveAskContext = createContext<Ask>(askOver(() => undefined));

/** Returns the function to send requests over the live connection. */
export function useAsk(): Ask {
  return useContext(LiveAskContext);
}
