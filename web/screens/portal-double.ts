import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type {
  LiveAnswer,
  LiveAsk,
  LiveBody,
  LivePayload,
  LivePush,
  RouteContract,
  RouteResponseOf,
} from '@portal/contracts';
import { Server as SocketServer } from 'socket.io';
import { sendBuiltApp } from './built-app';

/** A request of the screen, parsed by the route's contract; the body of a form is its raw text. */
export interface DoubleCall {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

type AnswerOf<R extends RouteContract> = (
  call: DoubleCall,
) => RouteResponseOf<R> | Promise<RouteResponseOf<R>>;
/** Writes a raw response: a stream, HTML, or a closed connection. */
export type RawAnswer = (
  response: ServerResponse,
  call: DoubleCall,
  request: IncomingMessage,
) => void | Promise<void>;

interface Door {
  route: RouteContract;
  pattern: RegExp;
  names: string[];
  answer: RawAnswer;
  calls: DoubleCall[];
}

const started = new Set<PortalDouble>();

/**
 * Double of a portal: serves the built web app and answers its requests by the contracts. Requests
 * and responses are parsed by the route's schemas, so that the double cannot drift from the portal.
 */
export class PortalDouble {
  private readonly doors = new Map<string, Door>();
  private readonly asks = new Map<string, { ask: LiveAsk; answer: (body: unknown) => unknown }>();
  /** Unanswered requests of the screen, and violations of a contract. */
  readonly faults: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly sockets: SocketServer,
    readonly url: string,
  ) {}

  /** Starts a double on a free loopback port; it stops with the test file. */
  static async start(): Promise<PortalDouble> {
    const server = createServer();
    const sockets = new SocketServer(server, { transports: ['websocket'] });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const double = new PortalDouble(server, sockets, `http://localhost:${port}`);
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/socket.io')) return;
      double.receive(request, response).catch((error: unknown) => {
        double.faults.push(`${request.method} ${request.url}: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500).end();
        else response.destroy();
      });
    });
    sockets.on('connection', (socket) => {
      socket.onAny((name: string, body: unknown, acknowledge?: (answer: unknown) => void) => {
        const known = double.asks.get(name);
        if (!known) return void double.faults.push(`Nothing answers the socket's ${name}.`);
        const parsed: unknown = known.ask.body.parse(body);
        acknowledge?.({ ok: true, ...Object(known.answer(parsed)) });
      });
    });
    started.add(double);
    return double;
  }

  /** Sets the response of a route; replaces an earlier one. */
  answer<R extends RouteContract>(route: R, answer: RouteResponseOf<R>): void {
    this.answerBy(route, () => answer);
  }

  /** Sets a response that depends on the request. */
  answerBy<R extends RouteContract>(route: R, answerOf: AnswerOf<R>): void {
    this.answerRaw(route, async (response, call) => {
      sendJson(response, 200, route.response.parse(await answerOf(call)));
    });
  }

  /** Refuses a route in the portal's error format. */
  refuse(
    route: RouteContract,
    status: number,
    code: string,
    message: string,
    details: { retryAfterSeconds?: number } = {},
  ): void {
    this.answerRaw(route, (response) =>
      sendJson(response, status, { message, code, requestId: 'double', ...details }),
    );
  }

  /** Delays the responses of a route until the returned function is called. */
  hold<R extends RouteContract>(route: R, answer: RouteResponseOf<R>): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    this.answerBy(route, () => released.then(() => answer));
    return release;
  }

  /** Sets a raw response of a route; replaces an earlier one and keeps the recorded requests. */
  answerRaw(route: RouteContract, answer: RawAnswer): void {
    const key = `${route.method} ${route.path}`;
    const known = this.doors.get(key);
    if (known) {
      known.answer = answer;
      return;
    }
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`);
    this.doors.set(key, { route, pattern, names, answer, calls: [] });
  }

  /** Returns the recorded requests of a route. */
  callsOf(route: RouteContract): readonly DoubleCall[] {
    return this.doors.get(`${route.method} ${route.path}`)?.calls ?? [];
  }

  /** Sets the response to a request over the socket. */
  answerAsk<A extends LiveAsk>(ask: A, answer: (body: LiveBody<A>) => LiveAnswer<A>): void {
    this.asks.set(ask.name, { ask, answer: (body) => answer(body as LiveBody<A>) }); // parsed before
  }

  /** Pushes an event to every open screen. */
  push<P extends LivePush>(push: P, payload: LivePayload<P>): void {
    this.sockets.emit(push.name, push.payload.parse(payload));
  }

  async stop(): Promise<void> {
    started.delete(this);
    this.server.closeAllConnections();
    await this.sockets.close();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (!pathname.startsWith('/api/')) return sendBuiltApp(pathname, response);
    for (const door of this.doors.values()) {
      const match = request.method === door.route.method && door.pattern.exec(pathname);
      if (!match) continue;
      const values = match.slice(1).map(decodeURIComponent);
      const call: DoubleCall = {
        params: Object.fromEntries(door.names.map((name, index) => [name, values[index] ?? ''])),
        query: Object(door.route.query.parse(Object.fromEntries(searchParams))),
        body: await readBody(request, door.route),
      };
      door.calls.push(call);
      return door.answer(response, call, request);
    }
    this.faults.push(`Nothing answers ${request.method} ${pathname}.`);
    sendJson(response, 404, { message: 'Not found', code: 'not_found', requestId: 'double' });
  }
}

/** Stops the doubles of a test file. */
export async function stopDoubles(): Promise<void> {
  await Promise.all([...started].map((double) => double.stop()));
}

async function readBody(request: IncomingMessage, route: RouteContract): Promise<unknown> {
  const bytes = await buffer(request);
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  if (!isJson) return bytes.length > 0 ? bytes.toString('latin1') : undefined;
  return route.body.parse(JSON.parse(bytes.toString('utf8')));
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
