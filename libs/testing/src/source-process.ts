import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const REGISTER = path.resolve(__dirname, '../../../tools/register-typescript.cjs');

/** A TypeScript source file that runs in a child process, which tests can kill. */
export interface SourceProcess {
  child: ChildProcess;
  /** Resolves with the first line that it prints. Rejects if it ends before. */
  firstLine: Promise<string>;
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

/**
 * Runs a source file (absolute path) with Node, without a build.
 * @param stderr whether its errors are inherited, or piped to the test
 */
export function startSourceProcess(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  stderr: 'inherit' | 'pipe' = 'inherit',
): SourceProcess {
  const child = spawn(process.execPath, ['--require', REGISTER, file, ...args], {
    env,
    stdio: ['ignore', 'pipe', stderr],
  });
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('There is nothing to read what it prints from');
  const lines = createInterface({ input: child.stdout });
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => {
      throw new Error(`${path.basename(file)} ended with code ${String(code)} before it printed.`);
    }),
  ]);
  firstLine.catch(() => undefined); // not every caller awaits it
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, firstLine, kill };
}
