import type { Access } from './route';
import type { z, ZodObject, ZodType } from 'zod';

import type { ErrorCode } from './error-codes';

/** Something that the portal pushes to screens by Socket.IO, unasked. */
export interface LivePush<Payload extends ZodType = ZodType> {
  /** The name of the Socket.IO event. */
  name: string;
  summary: string;
  payload: Payload;
}

/** Something that a screen asks by Socket.IO, and that is acknowledged. */
export interface LiveAsk<Body extends ZodType = ZodType, Answer extends ZodObject = ZodObject> {
  /** The name of the Socket.IO event. */
  name: string;
  summary: string;
  access: Exclude<Access, 'public'>;
  body: Body;
  /** What the acknowledgement holds beside `ok`. */
  answer: Answer;
  errors: readonly ErrorCode[];
  /** How often one person may ask it a minute, of all sockets together. */
  perMinute: number;
  /**
   * Where it is asked from within a room: the room's kind, and the field of the body that holds its
   * id. A socket that is not a member of that room is refused before the handler runs.
   */
  room?: { kind: string; idField: string };
}

/** What a noun says by live connections, both ways. */
export interface LiveContract<
  Pushes extends Record<string, LivePush> = Record<string, LivePush>,
  Asks extends Record<string, LiveAsk> = Record<string, LiveAsk>,
> {
  /** From the portal to the screen. */
  pushes: Pushes;
  /** From the screen to the portal. */
  asks: Asks;
}

/** What a push carries. */
export type LivePayload<P extends LivePush> = z.output<P['payload']>;
/** What a screen sends with an ask; a default of the schema may be left out. */
export type LiveBodyInput<A extends LiveAsk> = z.input<A['body']>;
/** The body of an ask as its handler receives it. */
export type LiveBody<A extends LiveAsk> = z.output<A['body']>;
/** What an ask is answered with. */
export type LiveAnswer<A extends LiveAsk> = z.output<A['answer']>;

/** The acknowledgement of an ask as it travels: the answer beside `ok`, or the refusal's words. */
export type LiveAcknowledgement<A extends LiveAsk> =
  ({ ok: true } & LiveAnswer<A>) | { ok: false; message: string; code: ErrorCode };

/** Declares what a noun says by live connections. */
export function defineLive<
  Pushes extends Record<string, LivePush>,
  Asks extends Record<string, LiveAsk>,
>(contract: LiveContract<Pushes, Asks>): LiveContract<Pushes, Asks> {
  return contract;
}
