import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Fake of Daily's REST API, limited to the requests when a call starts; the one of study's `npm
 * test` also fails on demand.
 */
export interface DailyServer {
  /** Environment variables of a portal that uses it. */
  variables: { DAILY_API_KEY: string; DAILY_DOMAIN: string; DAILY_API_URL: string };
  /** Names of the existing rooms. */
  rooms: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** Starts the fake; its rooms are at a domain that does not resolve here. */
export async function startDailyServer(): Promise<DailyServer> {
  const domain = 'https://miva.daily.co';
  const rooms = new Set<string>();
  const answer = (method: string, path: string, body: string): object | undefined => {
    const [, , noun, named = ''] = path.split('/');
    if (noun === 'meeting-tokens') return { token: 'a-token' };
    if (method === 'POST' && !named) {
      const name = String(Reflect.get(Object(JSON.parse(body)), 'name'));
      rooms.add(name);
      return { name, url: `${domain}/${name}` };
    }
    if (!rooms.has(named)) return undefined;
    if (method === 'DELETE') rooms.delete(named);
    return { name: named, url: `${domain}/${named}` };
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const found = answer(request.method ?? '', request.url ?? '', body);
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? { error: 'not-found' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on TCP');
  const DAILY_API_URL = `http://127.0.0.1:${address.port}/v1`;
  return {
    variables: { DAILY_API_KEY: 'a key', DAILY_DOMAIN: domain, DAILY_API_URL },
    rooms,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
