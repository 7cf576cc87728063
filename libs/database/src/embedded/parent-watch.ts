import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Account } from './server-account';

/**
 * Stops the server when this process ends without cleaning up (kill -9, out of memory): a shell
 * waits on a pipe that is closed only by the end of this process, or by `cancel`. Not on Windows;
 * there, and if the shell also ends, the next start stops the server.
 */
export function endWithParent(pid: number, account: Account | undefined): { cancel(): void } {
  if (process.platform === 'win32') return { cancel: () => undefined };
  const watch = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return { cancel: () => watch.kill('SIGKILL') };
}
