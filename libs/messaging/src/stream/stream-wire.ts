/** Injection token of the process's `StreamWire`. */
export const STREAM_WIRE = Symbol('STREAM_WIRE');

/** Takes what comes on a subject; `replyTo` is where the sender listens. */
export type WireListener = (message: unknown, replyTo: string) => void;

/** As a `WireListener`; settles once what was asked is made, or nobody reads it any more. */
export type ServingListener = (message: unknown, replyTo: string) => Promise<void>;

/** What comes back in place of an answer where nobody serves a subject. */
export const NO_RESPONDER = { kind: 'nobody' } as const;

/** Carries the parts of streamed answers. What one process sends to a subject arrives in its order. */
export interface StreamWire {
  /** A subject that only this process knows, for what comes back to it. */
  newInbox(): string;
  /** Takes what is sent to a subject, as one of several processes of a service. @returns how to stop. */
  serve(subject: string, listener: ServingListener): () => void;
  /** Takes all that is sent to a subject of this process's own. @returns how to stop. */
  listen(subject: string, listener: WireListener): () => void;
  /** Sends something; `NO_RESPONDER` comes to `replyTo` where nobody takes it. */
  send(subject: string, message: unknown, replyTo?: string): void;
}
