import { findFreePort } from '@portal/platform';
import { containerServer, programServer, type OwnServer } from './own-server';
import type { ServerKind } from './server-kind';
import { machine, wayTo, type Probes, type TestServerOptions } from './way-to-server';

const PORT_TRIES = 5;

/** A real server for tests, with its own port. */
export interface TestServer {
  url: string;
  /** Kills it and starts it again at the same address. */
  restart(): Promise<void>;
  /** Stops it; `start` restarts it. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Provides a server; null if none is available. */
export async function provideServer(
  kind: ServerKind,
  options: TestServerOptions = {},
  probes: Probes = machine,
): Promise<TestServer | null> {
  const way = await wayTo(kind, options, probes);
  if (way.by === 'nothing') return null;
  if (way.by === 'variable') return running(kind, way.url);
  const { folder, password, settings } = options;
  const server = await onPort(options.port, (port) => {
    const place = { port, folder, password, settings };
    return way.by === 'docker' ? containerServer(kind, place) : programServer(kind, way, place);
  });
  return restartable(server);
}

/**
 * Without a given port: another process may take a free port between its selection and the start.
 */
async function onPort(
  named: number | undefined,
  start: (port: number) => Promise<OwnServer>,
): Promise<OwnServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(named ?? (await findFreePort()));
    } catch (error) {
      const isTaken = /address already in use/i.test(String(error));
      if (!isTaken || named !== undefined || tries >= PORT_TRIES) throw error;
    }
  }
}

/** @throws Error that names the package to install, if the server is not available. */
export async function provideServerOrFail(
  kind: ServerKind,
  options: TestServerOptions,
  probes: Probes = machine,
): Promise<TestServer> {
  const server = await provideServer(kind, options, probes);
  if (server) return server;
  const { name, urlVariable, program } = kind;
  const ways = [
    ...(program
      ? [
          `install ${program.command} (Debian: apt-get install ${program.debianPackage})`,
          `set ${program.pathVariable} to its path`,
        ]
      : []),
    'start Docker',
    `set ${urlVariable} to the address of a running one`,
  ];
  throw new Error(`${name} is missing, which the tests need: ${ways.join(', or ')}.`);
}

/** A server operated by others: it can be used, but not stopped. */
function running({ name, urlVariable }: ServerKind, url: string): TestServer {
  const refuse = () =>
    Promise.reject(
      new Error(
        `The ${name} of ${urlVariable} belongs to somebody else: ask for one with mustHalt.`,
      ),
    );
  return { url, restart: refuse, halt: refuse, start: refuse, stop: () => Promise.resolve() };
}

/** Runs halts and starts one after the other, each only if it changes the state. */
function restartable(server: OwnServer): TestServer {
  let isUp = true;
  let turn: Promise<void> = Promise.resolve();
  const next = (act: () => Promise<void>) => {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const halt = async () => {
    if (isUp) await server.halt();
    isUp = false;
  };
  const start = async () => {
    if (!isUp) await server.start();
    isUp = true;
  };
  return {
    url: server.url,
    halt: () => next(halt),
    start: () => next(start),
    restart: () => next(() => halt().then(start)),
    stop: () => next(() => halt().then(() => server.remove())),
  };
}
