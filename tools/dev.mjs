import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureBuild, workOut } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot, portalProjects } from './steps/workspace.mjs';

// `npm run dev`: rebuilds changed sources and restarts the portal.
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
  // Restarts are serialised: two portals at the same time would refuse to run.
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

/** Compiles all projects of the portal. */
function watchServices(onBuilt) {
  const projects = portalProjects().map((project) => inRoot(project, 'tsconfig.lib.json'));
  const args = ['-b', ...projects, '--watch', '--preserveWatchOutput'];
  return watch('typescript/bin/tsc', args, {
    isBuilt: /Found 0 errors/,
    isShown: /error TS/,
    onBuilt,
  });
}

/** The gateway caches the built web app in memory, so it restarts for this too. */
function watchWeb(onBuilt) {
  const patterns = { isBuilt: /built in/, isShown: /error/i, onBuilt };
  return watch('vite/bin/vite.js', ['build', '--watch'], patterns, inRoot('web'));
}

/** Runs a program in watch mode and reports each successful build after the first. */
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

/** Ctrl-C reaches the portal too; it must not be restarted then. */
function signalled() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
}
