import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeOwnedFolder } from '../owned-folder';
import { runContainer } from './container';
import { runProgram } from './program';
import type { ServerKind, ServerProgram } from './server-kind';
import type { ServerSettings } from './way-to-server';

/** A running server started by this process. */
export interface OwnServer {
  url: string;
  /** Call only while it runs. */
  halt(): Promise<void>;
  /** Call only while it is stopped. */
  start(): Promise<void>;
  /** Removes its files; call only after it has stopped. */
  remove(): Promise<void>;
}

interface Place {
  port: number;
  /** Kept by `remove`; undefined for a temporary folder. */
  folder: string | undefined;
  password: string | undefined;
  settings?: ServerSettings | undefined;
}

export async function containerServer(kind: ServerKind, place: Place): Promise<OwnServer> {
  const container = await runContainer(kind, place);
  return { ...container, url: kind.url({ ...place, host: container.host }) };
}

export async function programServer(
  kind: ServerKind,
  { file, program }: { file: string; program: ServerProgram },
  { folder: kept, settings, ...place }: Place,
): Promise<OwnServer> {
  const folder = kept ?? makeOwnedFolder('portal-server-');
  await mkdir(folder, { recursive: true });
  const configuration = path.join(folder, `${program.command}.conf`);
  const text = program.configuration({ ...place, folder, settings: settings?.text });
  await writeSecret(configuration, text);
  const launch = () =>
    runProgram(file, program.args(configuration), {
      port: place.port,
      greeting: kind.greeting,
      env: settings?.env ?? {},
    });
  const remove = async () => {
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  let running = await launch().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: kind.url({ ...place, host: '127.0.0.1' }),
    halt: () => running.halt(),
    start: async () => {
      running = await launch();
    },
    remove,
  };
}

/**
 * Writes a file readable only by its owner, even if an earlier start left one with other
 * permissions.
 */
async function writeSecret(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600 });
}
