import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Ends a process at once when this one dies without a word (kill -9, a signal that nobody hears): a
 * shell waits on a pipe that only the death of this process, or `cancel`, closes. Not on Windows.
 */
export function endWithParent(pid: number): { cancel(): void } {
  if (process.platform === 'win32') return { cancel: () => undefined };
  const watch = spawn('/bin/sh', ['-c', 'read _; kill -KILL "$0"', String(pid)], {
    cwd: '/',
    // Of another session, that Ctrl-C ends it no sooner than what it watches over.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return { cancel: () => watch.kill('SIGKILL') };
}
