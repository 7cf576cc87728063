import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm start`: installs and builds what is missing, then runs the whole portal in one process
// until Ctrl-C.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  return runPortal('deploy/standalone/dist/main.js');
});
