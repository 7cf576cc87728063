import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { startTimer } from '@portal/platform';
import type { TokenBucket } from '../limits/token-bucket';
import { onceClosed } from '../limits/once-closed';

/** Requests that may wait on a connection for the one before: browsers and proxies send none ahead. */
const WAITING_MAX = 8;

interface Waiting {
  response: ServerResponse;
  handle: () => void;
}

/** The requests of one connection, one at a time: those sent ahead take no turn from other people. */
export class RequestLine {
  private readonly waiting: Waiting[] = [];
  private isBusy = false;

  /** @param pace how often one may begin; null where many people come by one connection. */
  constructor(
    private readonly socket: Socket,
    private readonly pace: TokenBucket | null,
  ) {}

  /** Has a request handled in its turn, or ends the connection where too many wait already. */
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
    if (this.socket.destroyed) return; // gone while it waited
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

/** Ends a connection with all that it has sent. */
function cut(socket: Socket): void {
  socket.destroy();
  // Node reads what came in one piece to its end, also of who is gone: up to 2,000 requests. Its parser
  // stops at an upgrade to another protocol (2). Were that to change, they would be read
  // and dropped, as `enter` does.
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser) Reflect.set(parser, 'onIncoming', () => 2);
}
