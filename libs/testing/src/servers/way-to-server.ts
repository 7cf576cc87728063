import { answersDocker } from './container';
import { installDebianPackage } from './debian-package';
import { findBinary } from './find-binary';
import type { ServerKind, ServerProgram } from './server-kind';

/** Requirements of a test for its server. */
export interface TestServerOptions {
  /** Requires a server of this process: a running one named by a variable is ignored. */
  mustHalt?: boolean;
  /** Requires a program of this machine: variable and Docker are ignored. */
  isLocal?: boolean;
  /**
   * Data folder, kept on `stop`; implies a program of this machine. Default: a folder that `stop`
   * removes.
   */
  folder?: string;
  /**
   * Port on 127.0.0.1, or on the machine of Docker; default: a free one. Implies a server of this
   * process.
   */
  port?: number;
  /** Password required of clients. Implies a server of this process. */
  password?: string;
  /** NATS: its users, in place of the one password. Implies a program of this machine. */
  settings?: ServerSettings;
}

/** A part of a server's configuration, and the variables that it refers to. */
export interface ServerSettings {
  text: string;
  env: Readonly<Record<string, string>>;
}

/** Ways to obtain a server, in order of preference. */
export type Way =
  | { by: 'variable'; url: string }
  | { by: 'docker' }
  | { by: 'program'; file: string; program: ServerProgram }
  | { by: 'nothing' };

/** Checks of the machine for choosing a way. */
export interface Probes {
  variable(name: string): string | undefined;
  docker(): Promise<boolean>;
  binary(program: ServerProgram): Promise<string | null>;
  install(debianPackage: string): Promise<boolean>;
}

export const machine: Probes = {
  variable: (name) => process.env[name] || undefined,
  docker: answersDocker,
  binary: ({ command, pathVariable, usualPlaces }) =>
    findBinary(command, pathVariable, usualPlaces),
  install: installDebianPackage,
};

/**
 * Chooses the first available way: environment variable, Docker, a program on the PATH, Debian's
 * package.
 */
export async function wayTo(
  kind: ServerKind,
  options: TestServerOptions,
  probes: Probes,
): Promise<Way> {
  const isLocal =
    options.isLocal === true || options.folder !== undefined || options.settings !== undefined;
  // A running server has its own port and password, and must not be stopped.
  const isOwn = isLocal || options.mustHalt || options.port || options.password;
  const url = isOwn ? undefined : probes.variable(kind.urlVariable);
  if (url) return { by: 'variable', url };
  if (!isLocal && (await probes.docker())) return { by: 'docker' };
  const { program } = kind;
  if (!program) return { by: 'nothing' };
  const there = await probes.binary(program);
  if (there) return { by: 'program', file: there, program };
  const isInstalled = await probes.install(program.debianPackage);
  const installed = isInstalled ? await probes.binary(program) : null;
  return installed ? { by: 'program', file: installed, program } : { by: 'nothing' };
}
