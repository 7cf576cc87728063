import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureBuild, workOut } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot, portalProjects } from './steps/workspace.mjs';

// `npm run dev`: what has changed is built again, and the portal with it started again.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  let isEnding = false;
  let portal = startPortal();
  let turn = Promise.resolve();
  const restart = async () => {
    if (isEnding) return;
    say('Changed: starting the portal again …');
    await end(portal);
    await workOut();
    if (!isEnding) portal = startPortal();
  };
  // One after the other: two portals at once would refuse each other.
  const onBuilt = () => (turn = turn.then(restart));
  const watchers = [watchServices(onBuilt), watchWeb(onBuilt)];

  await signalled();
  isEnding = true;
  for (const watcher of watchers) watcher.kill('SIGTERM');
  await turn;
  await end(portal);
  await Promise.all(watchers.map(ended));
});

function startPortal() {
  return spawn(process.execPath, [inRoot('deploy/standalone/dist/main.js')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Compiles everything that the portal is made of. */
function watchServices(onBuilt) {
  const projects = portalProjects().map((project) => inRoot(project, 'tsconfig.lib.json'));
  const args = ['-b', ...projects, '--watch', '--preserveWatchOutput'];
  return watch('typescript/bin/tsc', args, {
    isBuilt: /Found 0 errors/,
    isShown: /error TS/,
    onBuilt,
  });
}

/** The gateway keeps the built web app in memory, so it starts again for this too. */
function watchWeb(onBuilt) {
  const patterns = { isBuilt: /built in/, isShown: /error/i, onBuilt };
  return watch('vite/bin/vite.js', ['build', '--watch'], patterns, inRoot('web'));
}

/** Runs a watching program and reports each round that succeeded after the first. */
function watch(script, args, { isBuilt, isShown, onBuilt }, cwd = inRoot()) {
  const child = spawn(process.execPath, [inRoot('node_modules', script), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rounds = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (isShown.test(line)) say(line);
    if (!isBuilt.test(line)) return;
    rounds += 1;
    if (rounds > 1) onBuilt();
  });
  return child;
}

async function end(child) {
  child.kill('SIGTERM');
  await ended(child);
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Ctrl-C reaches the portal too; it must not start again then. */
function signalled() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
}
