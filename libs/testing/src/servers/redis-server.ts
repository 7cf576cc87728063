import { connect } from 'node:net';
import { provideServerOrFail, type TestServer } from './provide-server';
import { REDIS } from './server-kind';
import type { TestServerOptions } from './way-to-server';

/** A real Redis without persistence: a restart empties it. */
export interface TestRedisServer extends TestServer {
  /** Empties it while it runs. */
  flush(): Promise<void>;
}

/** @throws if no `redis-server` is available, with the package to install. */
export async function startRedisServer(options: TestServerOptions = {}): Promise<TestRedisServer> {
  const server = await provideServerOrFail(REDIS, options);
  return { ...server, flush: () => flush(server.url) };
}

/** With a raw socket, because the Redis client is not a dependency of this package. */
function flush(url: string): Promise<void> {
  const { hostname, port, username, password } = new URL(url);
  const login = [username, password].filter(Boolean).map((part) => ` ${decodeURIComponent(part)}`);
  const commands = [...(password ? [`AUTH${login.join('')}`] : []), 'FLUSHALL', 'QUIT'];
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ port: Number(port || 6379), host: hostname }, () => {
      socket.write(commands.map((command) => `${command}\r\n`).join(''));
    });
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.once('error', reject);
    socket.once('close', () => {
      if (received === '+OK\r\n'.repeat(commands.length)) resolve();
      else reject(new Error(`Redis was not emptied: ${received.trim() || 'it did not answer.'}`));
    });
  });
}
