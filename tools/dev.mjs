import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

const COMPILED = /Found (\d+) errors?\./;

// `npm run dev`: services are compiled and the portal is started again on every change; the web
// app is built again, so that a reload of the page shows it.
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
    if (!isEnding) portal = startPortal();
  };
  // One after the other: two portals at once would refuse each other.
  const onCompiled = () => (turn = turn.then(restart));
  const watchers = [watchServices(onCompiled), watchWeb()];

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

/** Compiles everything that the portal is made of; tells after each further round without errors. */
function watchServices(onCompiled) {
  const project = inRoot('deploy/standalone/tsconfig.lib.json');
  const args = ['-b', project, '--watch', '--preserveWatchOutput'];
  const compiler = spawnQuietly(inRoot('node_modules/typescript/bin/tsc'), args);
  let rounds = 0;
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const errors = COMPILED.exec(line)?.[1];
    if (errors === undefined) return void (/error TS/.test(line) && say(line));
    rounds += 1;
    if (errors === '0' && rounds > 1) void onCompiled();
  });
  return compiler;
}

function watchWeb() {
  const args = ['build', '--watch', '--logLevel', 'warn'];
  return spawn(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), ...args], {
    cwd: inRoot('web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const spawnQuietly = (script, args) =>
  spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

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
