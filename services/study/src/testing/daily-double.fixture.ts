import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** Failures of the next calls. */
export type DailyTrouble = 'none' | 'down' | 'cut' | 'mute' | 'limited';

const ROOM_NAME = /^[A-Za-z0-9_-]{1,128}$/;
const roomSchema = z.strictObject({
  name: z.string().regex(ROOM_NAME),
  privacy: z.enum(['public', 'private']).default('public'),
  properties: z.strictObject({
    exp: z.number().int(),
    eject_at_room_exp: z.boolean(),
    max_participants: z.number().int().min(1).max(200),
    enable_chat: z.boolean(),
    enable_knocking: z.boolean(),
    enable_people_ui: z.boolean(),
    enable_prejoin_ui: z.boolean(),
  }),
});
const tokenSchema = z.strictObject({
  properties: z.strictObject({
    room_name: z.string().regex(ROOM_NAME),
    user_id: z.string().max(36),
    user_name: z.string(),
    exp: z.number().int(),
    eject_at_token_exp: z.boolean(),
    is_owner: z.boolean(),
  }),
});
const ejectSchema = z.strictObject({
  user_ids: z.array(z.string()).min(1).max(100),
  ban: z.boolean(),
});

interface Answer {
  status: number;
  body: object;
}
const notFound = { status: 404, body: { error: 'not-found' } };
const invalid = (info: string): Answer => ({
  status: 400,
  body: { error: 'invalid-request-error', info },
});

/**
 * Server that behaves like Daily's REST API: bearer key, strict bodies, expiry, limits, failures.
 */
export class DailyDouble {
  readonly rooms = new Map<string, z.output<typeof roomSchema>>();
  readonly tokens = new Map<string, z.output<typeof tokenSchema>['properties']>();
  readonly ejected: { room: string; userIds: string[] }[] = [];
  /** Banned users by room. */
  private readonly banned = new Map<string, Set<string>>();
  /** Rooms whose deletion is refused. */
  readonly keeps = new Set<string>();
  /** Method, path and status of each request. */
  readonly calls: string[] = [];
  /** Number of requests, answered or not. */
  received = 0;
  trouble: DailyTrouble = 'none';
  /** Number of requests refused with 429 before the next is accepted. */
  limitedCalls = 0;

  private constructor(
    readonly key: string,
    private readonly now: () => Date,
    private readonly server = createServer(),
  ) {}

  static async start(key: string, now: () => Date): Promise<DailyDouble> {
    const double = new DailyDouble(key, now);
    double.server.on('request', (request, response) => void double.take(request, response));
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Joins as a browser with a token. @throws Error with the reason if Daily refuses it */
  join(token: string | null): void {
    this.expire();
    const known = this.tokens.get(token ?? '');
    if (!known) throw new Error('no such token');
    const { room_name: room, user_id: user, exp } = known;
    if (!this.rooms.has(room)) throw new Error('no such room');
    if (exp * 1_000 <= this.now().getTime()) throw new Error('exp-token');
    if (this.banned.get(room)?.has(user)) throw new Error('banned');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    this.received += 1;
    if (this.trouble === 'mute') return;
    if (this.trouble === 'cut') {
      request.socket.destroy();
      return;
    }
    const { status, body } = this.answer(request, text);
    this.calls.push(`${request.method} ${request.url?.replace('/v1', '')} ${status}`);
    response.setHeader('content-type', 'application/json');
    if (status === 429) response.setHeader('retry-after', '0');
    response.writeHead(status).end(JSON.stringify(body));
  }

  private answer({ method, url = '', headers }: IncomingMessage, text: string): Answer {
    if (this.trouble === 'down') return { status: 503, body: { error: 'server-error' } };
    if (headers.authorization !== `Bearer ${this.key}`)
      return { status: 401, body: { error: 'authentication-error' } };
    if (this.trouble === 'limited' || this.limitedCalls > 0) {
      this.limitedCalls -= 1;
      return { status: 429, body: { error: 'rate-limit-error' } };
    }
    this.expire();
    const [, , noun, name = '', verb] = url.split('/');
    const body: unknown = text ? JSON.parse(text) : undefined;
    if (noun === 'meeting-tokens' && method === 'POST') return this.createToken(body);
    if (noun !== 'rooms') return notFound;
    if (method === 'POST') return verb === 'eject' ? this.eject(name, body) : this.createRoom(body);
    const room = this.rooms.get(name);
    if (!room) return notFound;
    if (method === 'DELETE') {
      if (this.keeps.has(name)) return invalid('the room is in use');
      this.banned.delete(name);
      this.rooms.delete(name);
      return { status: 200, body: { deleted: true, name } };
    }
    return this.show(room);
  }

  private createRoom(body: unknown): Answer {
    const read = roomSchema.safeParse(body);
    if (!read.success) return invalid(read.error.message);
    const room = read.data;
    if (this.rooms.has(room.name)) return invalid(`a room named ${room.name} already exists`);
    if (room.properties.exp * 1_000 <= this.now().getTime()) return invalid('exp is in the past');
    this.rooms.set(room.name, room);
    return this.show(room);
  }

  private show(room: z.output<typeof roomSchema>): Answer {
    const { name, privacy, properties: config } = room;
    const url = `https://portal.daily.co/${name}`;
    return { status: 200, body: { id: name, name, api_created: true, privacy, url, config } };
  }

  private createToken(body: unknown): Answer {
    const read = tokenSchema.safeParse(body);
    if (!read.success) return invalid(read.error.message);
    const token = `token-${this.tokens.size + 1}`;
    this.tokens.set(token, read.data.properties);
    return { status: 200, body: { token } };
  }

  private eject(room: string, body: unknown): Answer {
    const read = ejectSchema.safeParse(body);
    if (!this.rooms.has(room)) return notFound;
    if (!read.success) return invalid(read.error.message);
    const { user_ids: userIds, ban } = read.data;
    this.ejected.push({ room, userIds });
    if (ban) this.banned.set(room, new Set([...(this.banned.get(room) ?? []), ...userIds]));
    return { status: 200, body: { ejectedIds: userIds } };
  }

  private expire(): void {
    for (const [name, { properties }] of this.rooms) {
      if (properties.exp * 1_000 <= this.now().getTime()) this.rooms.delete(name);
    }
  }
}
