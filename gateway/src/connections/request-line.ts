import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { startTimer } from '@portal/platform';
import type { TokenBucket } from '../limits/token-bucket';
import { onceClosed } from '../limits/once-closed';

/**
 * Maximum number of requests that wait on a connection for the previous one: browsers and proxies
 * do not pipeline.
 */
const WAITING_MAX = 8;

interface Waiting {
  response: ServerResponse;
  handle: () => void;
}

/** Processes a connection's requests sequentially: pipelined ones take no turns of other users. */
export class RequestLine {
  private readonly waiting: Waiting[] = [];
  private isBusy = false;

  /** @param pace rate at which requests may start; null for a connection that many users share. */
  constructor(
    private readonly socket: Socket,
    private readonly pace: TokenBucket | null,
  ) {}

  /** Handles a request in its turn, or closes the connection if too many wait already. */
  enter(response: ServerResponse, handle: () => void): void {
    if (this.socket.destroyed) return;
    if (this.waiting.length >= WAITING_MAX) return cut(this.socket);
    this.waiting.push({ response, handle });
    if (!this.isBusy) this.next();
  }

  private next(): void {
    const first = this.waiting.shift();
    this.isBusy = first !== undefined && !this.socket.destroyed;
    if (first && this.isBusy) this.beginInTime(first);
  }

  private beginInTime(first: Waiting): void {
    if (this.socket.destroyed) return; // disconnected while it waited
    const waitMs = this.pace?.waitMs ?? 0;
    if (waitMs > 0) {
      startTimer(() => this.beginInTime(first), waitMs);
      return;
    }
    this.pace?.take();
    onceClosed(first.response, () => this.next());
    first.handle();
  }
}

/** Closes a connection and drops all that it has sent. */
function cut(socket: Socket): void {
  socket.destroy();
  // Node parses a chunk to its end even if the client has disconnected: up to 2,000 requests. Its
  // parser stops at an upgrade to another protocol (2). If that changed, the requests would be
  // parsed and dropped, as `enter` does.
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser) Reflect.set(parser, 'onIncoming', () => 2);
}
