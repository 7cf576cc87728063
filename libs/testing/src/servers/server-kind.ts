/** A kind of server for tests, with every way to obtain one. */
export interface ServerKind {
  /** Display name: `NATS`. */
  name: string;
  /** Variable with the URL of a server that is already running. */
  urlVariable: string;
  /** The image for machines with Docker. */
  container: { image: string; port: number; command(password?: string): string[] };
  /** The program for machines without Docker; null if there is none. */
  program: ServerProgram | null;
  greeting: Greeting;
  /** Returns the URL of a server started here. */
  url(place: { host: string; port: number; password?: string | undefined }): string;
}

/** Probe for readiness: `ask` is sent, `answer` must be received. */
export interface Greeting {
  ask: string;
  answer: RegExp;
}

export interface ServerProgram {
  command: string;
  /** Variable with the path of the executable. */
  pathVariable: string;
  usualPlaces: string[];
  debianPackage: string;
  /**
   * Returns its configuration, read from `file`: it includes the credentials, which must not
   * appear among the arguments.
   */
  configuration(place: ProgramPlace): string;
  args(file: string): string[];
}

export interface ProgramPlace {
  port: number;
  folder: string;
  password?: string | undefined;
  /**
   * `TestServerOptions.settings`: NATS uses it in place of the password, Redis in addition to it.
   */
  settings?: string | undefined;
}

const credentials = (password?: string) =>
  password ? ['--user', 'portal', '--pass', password] : [];

export const NATS: ServerKind = {
  name: 'NATS',
  urlVariable: 'TEST_NATS_URL',
  container: {
    image: 'nats:2.10-alpine',
    port: 4222,
    command: (password) => ['-js', '-sd', '/data', ...credentials(password)],
  },
  program: {
    command: 'nats-server',
    pathVariable: 'NATS_SERVER_PATH',
    usualPlaces: ['/usr/sbin/nats-server'],
    debianPackage: 'nats-server',
    configuration: ({ port, folder, password, settings }) => `host: "127.0.0.1"
port: ${port}
jetstream { store_dir: ${JSON.stringify(folder)} }
${settings ?? (password ? `authorization { user: portal, password: ${JSON.stringify(password)} }` : '')}
`,
    args: (file) => ['--config', file],
  },
  greeting: {
    ask: 'CONNECT {"verbose":false}\r\nPING\r\n',
    answer: /PONG|Authorization Violation/,
  },
  url: ({ host, port, password }) =>
    `nats://${password ? `portal:${encodeURIComponent(password)}@` : ''}${host}:${port}`,
};

// Without persistence, because its data may be lost.
const KEEPS_NOTHING = ['--save', '', '--appendonly', 'no'];
const asksFor = (password?: string) => (password ? ['--requirepass', password] : []);

export const REDIS: ServerKind = {
  name: 'Redis',
  urlVariable: 'TEST_REDIS_URL',
  container: {
    image: 'redis:7-alpine',
    port: 6379,
    command: (password) => [
      // Clients do not connect through the container's own loopback.
      ...['redis-server', '--protected-mode', 'no'],
      ...KEEPS_NOTHING,
      ...asksFor(password),
    ],
  },
  program: {
    command: 'redis-server',
    pathVariable: 'REDIS_SERVER_PATH',
    usualPlaces: ['/usr/bin/redis-server'],
    debianPackage: 'redis-server',
    configuration: ({ port, folder, password, settings }) => `bind 127.0.0.1
port ${port}
dir ${JSON.stringify(folder)}
save ""
appendonly no
${password ? `requirepass ${JSON.stringify(password)}` : ''}
${settings ?? ''}
`,
    args: (file) => [file],
  },
  greeting: { ask: 'PING\r\n', answer: /PONG|NOAUTH/ },
  url: ({ host, port, password }) =>
    `redis://${password ? `:${encodeURIComponent(password)}@` : ''}${host}:${port}`,
};

/** Only with Docker, because neither Debian nor npm has this server. */
export const EVENTSTOREDB: ServerKind = {
  name: 'EventStoreDB',
  urlVariable: 'TEST_EVENTSTORE_URL',
  container: {
    image: 'kurrentplatform/kurrentdb:26.1.1',
    port: 2113,
    command: () => ['--insecure', '--mem-db'],
  },
  program: null,
  greeting: {
    ask: 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    answer: /^HTTP\/1\.1 2\d\d /,
  },
  url: ({ host, port }) => `esdb://${host}:${port}?tls=false`,
};
