import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@portal/platform';
import { answersDocker, runContainer } from './container';
import { findBinary, installDebianPackage } from './find-binary';
import { runProgram } from './program';
import type { ServerKind, ServerProgram } from './server-kind';

/** A real server for tests, on a port of its own. */
export interface TestServer {
  url: string;
  /** Ends it at once and starts it again at the same address. */
  restart(): Promise<void>;
  /** Ends it; `start` brings it back. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes what it has made. */
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** One that belongs to this process: a running one that a variable names is passed over. */
  mustHalt?: boolean;
  /** A program of this machine: variable and Docker are passed over. */
  isLocal?: boolean;
  /** Where it keeps what it keeps; default: a folder that `stop` removes. */
  folder?: string;
  password?: string;
}

/** How a server is come by, first to last. */
export type Way =
  | { by: 'variable'; url: string }
  | { by: 'docker' }
  | { by: 'program'; file: string }
  | { by: 'nothing' };

/** What is asked of the machine to choose a way. */
export interface Probes {
  variable(name: string): string | undefined;
  docker(): Promise<boolean>;
  binary(program: ServerProgram): Promise<string | null>;
  install(debianPackage: string): Promise<boolean>;
}

const machine: Probes = {
  variable: (name) => process.env[name] || undefined,
  docker: answersDocker,
  binary: ({ command, pathVariable, usualPlaces }) =>
    findBinary(command, pathVariable, usualPlaces),
  install: installDebianPackage,
};

/** Environment variable, Docker, a program on the PATH, Debian's package: in this order. */
export async function wayTo(
  kind: ServerKind,
  { mustHalt = false, isLocal = false }: TestServerOptions,
  probes: Probes = machine,
): Promise<Way> {
  const url = mustHalt || isLocal ? undefined : probes.variable(kind.urlVariable);
  if (url) return { by: 'variable', url };
  if (!isLocal && (await probes.docker())) return { by: 'docker' };
  const { program } = kind;
  if (!program) return { by: 'nothing' };
  const there = await probes.binary(program);
  if (there) return { by: 'program', file: there };
  const isInstalled = await probes.install(program.debianPackage);
  const installed = isInstalled ? await probes.binary(program) : null;
  return installed ? { by: 'program', file: installed } : { by: 'nothing' };
}

/** Provides a server; null where there is no way to have one. */
export async function provideServer(
  kind: ServerKind,
  options: TestServerOptions = {},
): Promise<TestServer | null> {
  const way = await wayTo(kind, options);
  switch (way.by) {
    case 'variable':
      return running(kind, way.url);
    case 'docker':
      return ownServer(kind, options, (port) =>
        runContainer({ ...kind.container, hostPort: port, password: options.password }),
      );
    case 'program':
      return ownServer(kind, options, (port, folder) => {
        const { program } = kind;
        if (!program) throw new Error(`${kind.name} has no program.`);
        const { password } = options;
        return runProgram(way.file, program, { port, folder, ...(password && { password }) });
      });
    case 'nothing':
      return null;
  }
}

/** @throws Error that says what to install, where there is no way to have the server. */
export async function provideServerOrFail(
  kind: ServerKind,
  options: TestServerOptions,
): Promise<TestServer> {
  const server = await provideServer(kind, options);
  if (server) return server;
  const { name, urlVariable, program } = kind;
  throw new Error(
    `${name} is missing: install the package ${program?.debianPackage ?? name}, ` +
      `or name its file by ${program?.pathVariable ?? ''}, or a running one by ${urlVariable}.`,
  );
}

/** One that somebody else runs: it can be used, and that is all. */
function running({ urlVariable }: ServerKind, url: string): TestServer {
  const refuse = () =>
    Promise.reject(new Error(`The server of ${urlVariable} belongs to somebody else.`));
  return { url, restart: refuse, halt: refuse, start: refuse, stop: () => Promise.resolve() };
}

type Launch = (port: number, folder: string) => Promise<{ halt(): Promise<void> }>;

async function ownServer(
  kind: ServerKind,
  options: TestServerOptions,
  launch: Launch,
): Promise<TestServer> {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'portal-server-')));
  const port = await findFreePort();
  let process: { halt(): Promise<void> } | undefined;
  const start = async () => {
    process ??= await launch(port, folder);
  };
  const halt = async () => {
    await process?.halt();
    process = undefined;
  };
  await start();
  return {
    url: kind.url(port, options.password),
    start,
    halt,
    restart: async () => {
      await halt();
      await start();
    },
    stop: async () => {
      await halt();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
