import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run trace-picture`: redraws docs/images/trace-finish-review.svg from spans of a real
// request.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild(['deploy/processes']);
  return runPortal('deploy/processes/dist/trace/main.js');
});
