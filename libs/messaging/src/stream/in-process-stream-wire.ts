import { newId } from '@portal/platform';
import {
  NO_RESPONDER,
  type ServingListener,
  type StreamWire,
  type WireListener,
} from './stream-wire';

/** Streams between services in one process, serialised as JSON as on a network. */
export class InProcessStreamWire implements StreamWire {
  private readonly listeners = new Map<string, WireListener[]>();

  newInbox(): string {
    return `inbox.${newId()}`;
  }

  serve(subject: string, listener: ServingListener): () => void {
    return this.listen(subject, (message, replyTo) => void listener(message, replyTo));
  }

  listen(subject: string, listener: WireListener): () => void {
    this.listeners.set(subject, [...(this.listeners.get(subject) ?? []), listener]);
    return () => {
      const left = (this.listeners.get(subject) ?? []).filter((each) => each !== listener);
      if (left.length > 0) this.listeners.set(subject, left);
      else this.listeners.delete(subject);
    };
  }

  send(subject: string, message: unknown, replyTo = ''): void {
    const text = JSON.stringify(message);
    setImmediate(() => {
      const listener = this.listeners.get(subject)?.[0];
      if (listener) listener(JSON.parse(text), replyTo);
      else if (replyTo) this.listeners.get(replyTo)?.[0]?.(NO_RESPONDER, '');
    });
  }
}
