import { answersDocker } from './container';
import { installDebianPackage } from './debian-package';
import { findBinary } from './find-binary';
import type { ServerKind, ServerProgram } from './server-kind';

/** What is wanted of a server. */
export interface TestServerOptions {
  /** One that belongs to this process: a running one that a variable names is passed over. */
  mustHalt?: boolean;
  /** A program of this machine: variable and Docker are passed over. */
  isLocal?: boolean;
  /**
   * Where it keeps what it keeps, and leaves it on `stop`: it is a program of this machine then.
   * Default: a folder that `stop` removes.
   */
  folder?: string;
  /** On 127.0.0.1, or the machine of Docker; default: a free one. It is an own server then. */
  port?: number;
  /** What it asks of a client that connects. It is an own server then. */
  password?: string;
  /** NATS: whom it lets in, in place of the one password. It is a program of this machine then. */
  settings?: ServerSettings;
}

/** A part of a server's configuration, and the variables that it names. */
export interface ServerSettings {
  text: string;
  env: Readonly<Record<string, string>>;
}

/** How a server is come by, first to last. */
export type Way =
  | { by: 'variable'; url: string }
  | { by: 'docker' }
  | { by: 'program'; file: string; program: ServerProgram }
  | { by: 'nothing' };

/** What is asked of the machine to choose a way. */
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

/** Environment variable, Docker, a program on the PATH, Debian's package: in this order. */
export async function wayTo(
  kind: ServerKind,
  options: TestServerOptions,
  probes: Probes,
): Promise<Way> {
  const isLocal =
    options.isLocal === true || options.folder !== undefined || options.settings !== undefined;
  // A running server has its own port and password, and is nobody's to halt.
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
