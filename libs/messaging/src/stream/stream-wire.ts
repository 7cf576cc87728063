/** Injection token of the process's `StreamWire`. */
export const STREAM_WIRE = Symbol('STREAM_WIRE');

/** Handles messages on a subject; `replyTo` is the sender's subject for replies. */
export type WireListener = (message: unknown, replyTo: string) => void;

/** As a `WireListener`; resolves once the stream is produced, or is no longer read. */
export type ServingListener = (message: unknown, replyTo: string) => Promise<void>;

/** Message received in place of a reply if a subject has no responder. */
export const NO_RESPONDER = { kind: 'nobody' } as const;

/** Transport of streamed responses. Messages from one process to one subject arrive in order. */
export interface StreamWire {
  /** Returns a subject known only to this process, for replies. */
  newInbox(): string;
  /**
   * Subscribes to a subject as one of several processes of a service. @returns a function that
   * unsubscribes.
   */
  serve(subject: string, listener: ServingListener): () => void;
  /** Subscribes to a private subject of this process. @returns a function that unsubscribes. */
  listen(subject: string, listener: WireListener): () => void;
  /** Sends a message; `replyTo` receives `NO_RESPONDER` if there is no subscriber. */
  send(subject: string, message: unknown, replyTo?: string): void;
}
