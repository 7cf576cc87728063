import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.resolve(__dirname, '../dist/main.js');
const READY = /is ready: (\S+)/;

/** The built portal in a separate process, as `npm start` runs it. */
export interface BuiltPortal {
  process: ChildProcess;
  url: string;
  /** Time until it was ready, in ms. */
  readyMs: number;
  /** Returns all output so far. */
  output(): string;
  /** Sends the signal and waits; returns the exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Exit code and output of a portal that did not start. */
export class NotStarted extends Error {
  constructor(
    readonly code: number | null,
    readonly output: string,
  ) {
    super(`The portal ended with code ${String(code)}: ${output}`);
  }
}

/**
 * Starts the built portal on a data folder.
 * @param main program of another deployment; it prints the same line when it is ready
 * @throws NotStarted if it exits instead
 */
export async function startBuiltPortal(
  dataDir: string,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<BuiltPortal> {
  if (!existsSync(main)) throw new Error(`${main} is missing: build first (npm run build).`);
  const started = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  let text = '';
  const url = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        text += `${line}\n`;
        const found = READY.exec(line)?.[1];
        if (found) resolve(found);
      });
    }
  });
  const refused = ended.then((code) => Promise.reject(new NotStarted(code, text)));
  return {
    process: child,
    url: await Promise.race([url, refused]),
    readyMs: performance.now() - started,
    output: () => text,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Returns the command lines of processes, other than the portal's own, that contain the data
 * folder (Linux).
 */
export function processesOn(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .map((pid) => commandOf(pid))
    .filter((command) => command.includes(dataDir));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The process ended during the read.
    return '';
  }
}
