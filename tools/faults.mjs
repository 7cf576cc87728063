import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { SUITES } from './steps/kept-tests.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { runInstalled } from './steps/run-command.mjs';
import { main, say } from './steps/say.mjs';
import { inRoot } from './steps/workspace.mjs';

/** Faults of the portal in one process: it is stopped under load, and with facts on their way. */
const STOPS = ['stop-under-load', 'stop-with-facts'];

// `npm run faults`: the portal as processes of its own, struck by every fault under load; then the one process.
// `npm run faults -- --alerts`: each alert of the manifests under its fault, on a real Prometheus.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  const asked = process.argv.slice(2);
  await ensureBuild(['deploy/processes', 'deploy/standalone']);
  const isOfAlerts = asked.includes('--alerts');
  const program = isOfAlerts ? 'alerts' : 'faults';
  const code = await runPortal(`deploy/processes/dist/${program}/main.js`, asked);
  // Who asks for alerts, or for some faults by name, has asked for no others.
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
