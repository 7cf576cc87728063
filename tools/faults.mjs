import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { SUITES } from './steps/kept-tests.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { runInstalled } from './steps/run-command.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

/** Faults of the portal in one process: it is stopped under load, and with undelivered facts. */
const STOPS = ['stop-under-load', 'stop-with-facts'];

// `npm run faults`: runs the portal as separate processes and injects every fault under load; then
// the single process. `npm run faults -- --alerts`: triggers each alert of the manifests by its
// fault, on a real Prometheus.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  const asked = process.argv.slice(2);
  await ensureBuild(['deploy/processes', 'deploy/standalone']);
  const isOfAlerts = asked.includes('--alerts');
  const program = isOfAlerts ? 'alerts' : 'faults';
  const code = await runPortal(`deploy/processes/dist/${program}/main.js`, asked);
  // A request for alerts, or for faults by name, excludes all others.
  if (code !== 0 || isOfAlerts || asked.includes('--only')) return code;
  return stopTheOneProcess();
});

async function stopTheOneProcess() {
  say('Stopping the portal in one process under load …');
  const files = STOPS.map((name) => inRoot(`deploy/standalone/src/${name}.int.spec.ts`));
  const args = [...SUITES.shapes.jest(2), '--forceExit', '--runTestsByPath', ...files];
  const { code, output } = await runInstalled('jest/bin/jest.js', args);
  say(output);
  return code;
}
