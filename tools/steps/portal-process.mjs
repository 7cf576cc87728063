import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

const LOOK_MS = 500;

/**
 * Runs the built portal until it exits, and forwards the signals of this process. Also ends it if
 * npm, the parent of this process, is killed: npm forwards no signals, and the portal would keep
 * its port unnoticed.
 * @param script the built program, relative to the root
 * @returns its exit code
 */
export function runPortal(script, args = []) {
  const portal = spawn(process.execPath, [inRoot(script), ...args], {
    // The portal exits when this channel closes, so even kill -9 does not leave it running.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => portal.kill(signal));
  }
  const starters = process.env['npm_lifecycle_event'] ? npmAbove(process.ppid) : [];
  const look = setInterval(() => {
    if (!starters.every(isAlive)) portal.kill('SIGTERM');
  }, LOOK_MS);
  return new Promise((resolve) => {
    portal.once('exit', (code) => {
      clearInterval(look);
      resolve(code ?? 1);
    });
  });
}

/**
 * Returns the processes from this one's parent up to npm: npm runs a shell, which runs this
 * process.
 */
function npmAbove(parent) {
  const grandparent = parentOf(parent);
  const isShell = grandparent !== undefined && /npm/.test(commandOf(grandparent));
  return isShell ? [parent, grandparent] : [parent];
}

function parentOf(pid) {
  const stat = readProc(pid, 'stat');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 1 ? parent : undefined;
}

const commandOf = (pid) => readProc(pid, 'cmdline');

/** Returns '' without /proc, or if the process has ended. */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
