import { connect } from 'node:net';
import { provideServerOrFail, type TestServer, type TestServerOptions } from './provide-server';
import { REDIS } from './server-kind';

/** A real Redis that keeps nothing on disk: a restart empties it. */
export interface TestRedisServer extends TestServer {
  /** Empties it while it runs. */
  flush(): Promise<void>;
}

/** @throws where no `redis-server` is to be had, with what to install. */
export async function startRedisServer(options: TestServerOptions = {}): Promise<TestRedisServer> {
  const server = await provideServerOrFail(REDIS, options);
  return { ...server, flush: () => flush(server.url) };
}

function flush(url: string): Promise<void> {
  const { hostname, port, password } = new URL(url);
  const login = password ? `AUTH ${decodeURIComponent(password)}\r\n` : '';
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect({ port: Number(port), host: hostname }, () => {
      socket.write(`${login}FLUSHALL\r\nQUIT\r\n`);
    });
    socket.on('data', (chunk) => (heard += String(chunk)));
    socket.once('error', reject);
    socket.once('close', () => {
      if (heard.includes('-')) reject(new Error(heard));
      else resolve();
    });
  });
}
