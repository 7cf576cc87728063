import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

const LOOK_MS = 500;

/**
 * Runs the built portal until it ends, and hands it the signals that reach this process. It also
 * ends when npm, which started this process, is killed: npm hands no signal on, and the portal
 * would hold its port unseen.
 * @param script the built program, relative to the root
 * @returns its exit code
 */
export function runPortal(script, args = []) {
  const portal = spawn(process.execPath, [inRoot(script), ...args], {
    // The portal ends by itself when this channel closes, so not even kill -9 leaves it behind.
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

/** The processes from this one's parent up to npm: npm runs a shell that runs this. */
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

/** '' where there is no /proc, or no such process any more. */
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
