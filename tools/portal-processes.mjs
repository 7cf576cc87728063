import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run portal:processes`: runs the whole portal as separate processes, with real NATS and
// Redis.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild(['deploy/processes']);
  return runPortal('deploy/processes/dist/main.js');
});
