import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run faults`: the portal as processes of its own, struck by every fault under load.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild(['deploy/processes']);
  return runPortal('deploy/processes/dist/faults/main.js', process.argv.slice(2));
});
