import { ensureBuild } from './steps/build.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';

// `npm run build`: everything that runs, in one process or in several. The packages are there already.
await main(async () => {
  checkNodeVersion();
  await ensureBuild(['deploy/processes']);
});
