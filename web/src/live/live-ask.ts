import type { LiveAnswer, LiveAsk, LiveBodyInput } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { ApiError, NOT_CONNECTED } from '../api/api-error';

/** Deadline of an ask, in ms. */
const TIMEOUT_MS = 10_000;
/** The code of the error where there is no connection to ask over. */
export const NO_CONNECTION_CODE = 'network';
const NOT_REACHED = [NO_CONNECTION_CODE, 'timeout', 'unavailable'];

/** Whether the portal was not reached, or is away for a moment: any other refusal would be the same again. */
export function isNotReached(error: unknown): boolean {
  return error instanceof ApiError && NOT_REACHED.includes(error.code);
}

/**
 * Asks the portal over the live connection; the answer is checked against the ask's contract.
 * @throws ApiError the refusal, or that there is no connection or no answer within 10 s.
 */
export type Ask = <A extends LiveAsk>(ask: A, body: LiveBodyInput<A>) => Promise<LiveAnswer<A>>;

/** What a socket has to be able to do to be asked over. */
interface AskedSocket {
  connected: boolean;
  timeout(ms: number): { emitWithAck(name: string, body: unknown): Promise<unknown> };
}

/** Asks over whatever socket there is just then. */
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

/** Whether there was no connection to ask over: a caller that asks again with the next one shows nothing. */
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

/** Holds how to ask, for the screens in a frame. */
export const LiveAskContext = createContext<Ask>(askOver(() => undefined));

/** How a screen asks over the live connection. */
export function useAsk(): Ask {
  return useContext(LiveAskContext);
}
