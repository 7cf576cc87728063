import type { LiveAsk, LiveBody } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { mark } from '@portal/messaging';
import type { Socket } from 'socket.io';
import type { z } from 'zod';

/** Metadata key of the `LiveAsk` that a method handles. */
export const HANDLES_LIVE = Symbol('portal:handles-live');

/** One request of a screen, with a parsed body and a checked room. */
export interface LiveCall<A extends LiveAsk> {
  body: LiveBody<A>;
  /** The caller, from the session of the socket; never from the request. */
  caller: Caller;
  socket: Socket;
}

type Handle<A extends LiveAsk> = (call: LiveCall<A>) => Promise<z.input<A['answer']>>;

/**
 * Marks a method of a provider or controller as the handler of a request that screens send through
 * their socket. The body is parsed, the caller is that of the session, access, membership and
 * limit are checked first, and thrown errors become refusals: as with `@Route`, all of it follows
 * from the contract.
 */
export function HandlesLive<A extends LiveAsk>(ask: A) {
  return <Method extends Handle<A>>(
    _target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (!descriptor.value) throw new TypeError(`@HandlesLive needs a method, and ${key} is none`);
    mark(HANDLES_LIVE, ask, descriptor);
  };
}
