import type { Access } from './route';
import type { z, ZodObject, ZodType } from 'zod';

import type { ErrorCode } from './error-codes';

/** A message that the server pushes to screens by Socket.IO. */
export interface LivePush<Payload extends ZodType = ZodType> {
  /** Name of the Socket.IO event. */
  name: string;
  summary: string;
  payload: Payload;
}

/** A request that a screen sends by Socket.IO and that the server acknowledges. */
export interface LiveAsk<Body extends ZodType = ZodType, Answer extends ZodObject = ZodObject> {
  /** Name of the Socket.IO event. */
  name: string;
  summary: string;
  access: Exclude<Access, 'public'>;
  body: Body;
  /** Fields of the acknowledgement besides `ok`. */
  answer: Answer;
  errors: readonly ErrorCode[];
  /** Maximum number of requests per user and minute, over all sockets. */
  perMinute: number;
  /**
   * For requests from within a room: the room's kind, and the field of the body with its id. A
   * socket that is not a member of that room is refused before the handler runs.
   */
  room?: { kind: string; idField: string };
}

/** The live messages of a noun in both directions. */
export interface LiveContract<
  Pushes extends Record<string, LivePush> = Record<string, LivePush>,
  Asks extends Record<string, LiveAsk> = Record<string, LiveAsk>,
> {
  /** From the server to the screen. */
  pushes: Pushes;
  /** From the screen to the server. */
  asks: Asks;
}

/** The payload of a push. */
export type LivePayload<P extends LivePush> = z.output<P['payload']>;
/** The body as a screen sends it; fields with a default may be omitted. */
export type LiveBodyInput<A extends LiveAsk> = z.input<A['body']>;
/** The parsed body, as the handler receives it. */
export type LiveBody<A extends LiveAsk> = z.output<A['body']>;
/** The acknowledgement's fields besides `ok`. */
export type LiveAnswer<A extends LiveAsk> = z.output<A['answer']>;

/** The acknowledgement as it is sent: `ok` and the answer, or the error. */
export type LiveAcknowledgement<A extends LiveAsk> =
  ({ ok: true } & LiveAnswer<A>) | { ok: false; message: string; code: ErrorCode };

/** Declares the live messages of a noun. */
export function defineLive<
  Pushes extends Record<string, LivePush>,
  Asks extends Record<string, LiveAsk>,
>(contract: LiveContract<Pushes, Asks>): LiveContract<Pushes, Asks> {
  return contract;
}
