import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProgram } from './server-kind';

const READY_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 500;
const LOOK_MS = 20;

/** Runs a server's program until `halt`, which ends it at once. Settles when it is ready. */
export async function runProgram(
  file: string,
  program: ServerProgram,
  place: { port: number; folder: string; password?: string },
): Promise<{ halt(): Promise<void> }> {
  const child = spawn(file, program.args(place), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const halt = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(place.port, program))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await halt();
      throw new Error(`${program.command} did not become ready.`);
    }
    await pause(LOOK_MS);
  }
  return { halt };
}

/** An open port is not enough: the server must answer. */
function isReady(port: number, { greeting }: ServerProgram): Promise<boolean> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(greeting.ask));
    const settle = (isGood: boolean) => {
      socket.destroy();
      resolve(isGood);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
    socket.on('data', (chunk) => {
      heard += String(chunk);
      if (greeting.answer.test(heard)) settle(true);
    });
  });
}
