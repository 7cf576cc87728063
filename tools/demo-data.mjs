import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run demo-data`: adds 500 students, marked as demo, to a portal that is not running.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  return runPortal('deploy/standalone/dist/demo-data.js');
});
