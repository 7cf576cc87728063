import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Account } from './server-account';

/**
 * Ends the server when this process dies without a word (kill -9, out of memory): a shell waits on
 * a pipe that only the death of this process, or `cancel`, closes. Not on Windows; there, and if
 * the shell dies too, the next start ends the server.
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
