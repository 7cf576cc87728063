import { spawn } from 'node:child_process';
import { waitForGreeting } from './greeting';
import { endWithParent } from './parent-watch';
import type { Greeting } from './server-kind';

const READY_WITHIN_MS = 15_000;
const SAID_LENGTH = 600;

/**
 * Runs a server's program until `halt`, or until this process ends, which kills it. Resolves when
 * it responds.
 * @throws Error with its last output, if it does not
 */
export async function runProgram(
  file: string,
  args: string[],
  {
    port,
    greeting,
    env = {},
  }: { port: number; greeting: Greeting; env?: Readonly<Record<string, string>> },
): Promise<{ halt(): Promise<void> }> {
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  const record = (text: unknown) => (said = `${said}${String(text)}`.slice(-SAID_LENGTH));
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => resolve(void record(error.message)));
  }).then(() => {
    hasEnded = true;
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const watch = child.pid === undefined ? undefined : endWithParent(child.pid);
  void ended.then(() => {
    process.off('exit', kill);
    // Its process id may soon be reused.
    watch?.cancel();
  });
  const halt = () => {
    kill();
    return ended;
  };
  const place = { host: '127.0.0.1', port };
  if (await waitForGreeting(place, greeting, READY_WITHIN_MS, () => hasEnded)) return { halt };
  await halt();
  throw new Error(`${file} did not become ready: ${said.trim() || 'it said nothing.'}`);
}
