import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reaction of the server to a search. */
export type BooksReply =
  /** Items of Google Books, or docs of Open Library, sent unchanged. */
  | { books: readonly unknown[] }
  | { status: number; headers?: Record<string, string> }
  /** An arbitrary body, with any content type. */
  | { raw: string; type?: string }
  /**
   * `mute` sends nothing at all, `cut` disconnects within the body, `drip` sends single bytes at
   * intervals, `endless` never ends.
   */
  | 'mute'
  | 'cut'
  | 'drip'
  | 'endless';

/** The called service. */
type Service = 'google' | 'openlibrary';

/**
 * A server that responds to searches like Google Books and Open Library, under `/google` and
 * `/openlibrary`; on demand, it fails or sends invalid responses.
 */
export class BookServicesDouble {
  /** Requested addresses, in order of arrival. */
  readonly asked: URL[] = [];
  /** Reaction of each service to the call with this number, from 0. */
  google: (address: URL, call: number) => BooksReply = () => ({ books: [] });
  openLibrary: (address: URL, call: number) => BooksReply = () => ({ books: [] });
  private readonly timers = new Set<ReturnType<typeof setInterval>>();

  private constructor(private readonly server = createServer()) {}

  static async start(): Promise<BookServicesDouble> {
    const double = new BookServicesDouble();
    double.server.on('request', (request, response) => double.take(request, response));
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  urlOf(service: Service): string {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}/${service}`;
  }

  askedOf(service: Service): URL[] {
    return this.asked.filter(({ pathname }) => pathname.startsWith(`/${service}/`));
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const address = new URL(request.url ?? '/', 'http://double');
    const count = (service: Service) => this.askedOf(service).length;
    if (request.method === 'GET' && address.pathname === '/google/volumes') {
      const reply = this.google(address, count('google'));
      this.asked.push(address);
      if (!address.searchParams.get('q')) return send(response, 400, { error: { code: 400 } });
      return this.answer(response, reply, (items) => ({
        kind: 'books#volumes',
        totalItems: items.length,
        // Google omits an empty list.
        ...(items.length > 0 && { items }),
      }));
    }
    if (request.method === 'GET' && address.pathname === '/openlibrary/search.json') {
      const reply = this.openLibrary(address, count('openlibrary'));
      this.asked.push(address);
      return this.answer(response, reply, (docs) => ({ numFound: docs.length, start: 0, docs }));
    }
    send(response, 404, { error: 'not found' });
  }

  private answer(
    response: ServerResponse,
    reply: BooksReply,
    wrap: (books: readonly unknown[]) => unknown,
  ): void {
    if (reply === 'mute') return;
    if (typeof reply === 'string') return this.fail(response, reply);
    if ('status' in reply) {
      const { status, headers = {} } = reply;
      return send(response, status, { error: { code: status } }, headers);
    }
    if ('raw' in reply) {
      response.writeHead(200, { 'content-type': reply.type ?? 'application/json' }).end(reply.raw);
      return;
    }
    send(response, 200, wrap(reply.books));
  }

  private fail(response: ServerResponse, how: 'cut' | 'drip' | 'endless'): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (how === 'cut') response.write('{"items":[{"id":"x","volu', () => response.destroy());
    if (how === 'drip') {
      const timer = setInterval(() => response.write(' '), 50);
      this.timers.add(timer);
      response.on('close', () => clearInterval(timer));
    }
    if (how === 'endless') {
      const blanks = Buffer.alloc(65_536, ' ');
      const go = (): void => {
        while (!response.destroyed && response.write(blanks));
      };
      response.on('drain', go);
      go();
    }
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}
