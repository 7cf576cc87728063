import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Kills a process as soon as this one ends without cleaning up (kill -9, an unhandled signal): a
 * shell waits on a pipe that is closed only by the end of this process, or by `cancel`. Not on
 * Windows.
 */
export function endWithParent(pid: number): { cancel(): void } {
  if (process.platform === 'win32') return { cancel: () => undefined };
  const watch = spawn('/bin/sh', ['-c', 'read _; kill -KILL "$0"', String(pid)], {
    cwd: '/',
    // In a separate session, so that Ctrl-C does not end it before the process that it watches.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return { cancel: () => watch.kill('SIGKILL') };
}
