import type { LiveAsk, LiveBody } from '@portal/contracts';
import type { Caller } from '@portal/contracts/identity';
import { mark } from '@portal/messaging';
import type { Socket } from 'socket.io';
import type { z } from 'zod';

/** Metadata key of the `LiveAsk` that a method answers. */
export const HANDLES_LIVE = Symbol('portal:handles-live');

/** One ask of a screen, its body parsed and its room checked. */
export interface LiveCall<A extends LiveAsk> {
  body: LiveBody<A>;
  /** Who asks, by the session of the socket; never by what the screen sends. */
  caller: Caller;
  socket: Socket;
}

type Handle<A extends LiveAsk> = (call: LiveCall<A>) => Promise<z.input<A['answer']>>;

/**
 * Lets a method of a provider or controller answer what screens ask by their socket. The body is
 * parsed, the caller is the session's, access, membership and limit are checked before, and what is
 * thrown becomes a refusal: as with `@Route`, all of it follows from the contract.
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
