/** A kind of server that tests use, and every way to come by one. */
export interface ServerKind {
  /** For people: `NATS`. */
  name: string;
  /** Names a server that runs already. */
  urlVariable: string;
  /** The image for machines with Docker. */
  container: { image: string; port: number; command: string[] };
  /** The program for machines without; null where it cannot be had as one. */
  program: ServerProgram | null;
  /** Address of one that was started here. */
  url(port: number, password?: string): string;
}

export interface ServerProgram {
  command: string;
  /** Names the program's file. */
  pathVariable: string;
  usualPlaces: string[];
  debianPackage: string;
  args(place: { port: number; folder: string; password?: string }): string[];
  /** What the port says when the server is ready to work: `ask` is sent, `answer` must come. */
  greeting: { ask: string; answer: RegExp };
}

export const NATS: ServerKind = {
  name: 'NATS',
  urlVariable: 'TEST_NATS_URL',
  container: { image: 'nats:2.10-alpine', port: 4222, command: ['-js', '-sd', '/data'] },
  program: {
    command: 'nats-server',
    pathVariable: 'NATS_SERVER_PATH',
    usualPlaces: ['/usr/sbin/nats-server'],
    debianPackage: 'nats-server',
    args: ({ port, folder }) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
    greeting: { ask: 'CONNECT {"verbose":false}\r\nPING\r\n', answer: /PONG/ },
  },
  url: (port) => `nats://127.0.0.1:${port}`,
};

export const REDIS: ServerKind = {
  name: 'Redis',
  urlVariable: 'TEST_REDIS_URL',
  container: {
    image: 'redis:7-alpine',
    port: 6379,
    command: ['redis-server', '--save', '', '--appendonly', 'no'],
  },
  program: {
    command: 'redis-server',
    pathVariable: 'REDIS_SERVER_PATH',
    usualPlaces: ['/usr/bin/redis-server'],
    debianPackage: 'redis-server',
    args: ({ port, folder, password }) => [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
      // Nothing is kept: what it holds can be lost.
      ...['--save', '', '--appendonly', 'no'],
      ...(password ? ['--requirepass', password] : []),
    ],
    greeting: { ask: 'PING\r\n', answer: /PONG|NOAUTH/ },
  },
  url: (port, password) =>
    `redis://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}`,
};

/** Docker alone: neither Debian nor npm has this server. */
export const EVENTSTOREDB: ServerKind = {
  name: 'EventStoreDB',
  urlVariable: 'TEST_EVENTSTORE_URL',
  container: {
    image: 'eventstore/eventstore:23.10.1-bookworm-slim',
    port: 2113,
    command: ['--insecure', '--mem-db'],
  },
  program: null,
  url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
};
