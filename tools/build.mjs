import { ensureBuild } from './steps/build.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { main } from './steps/say.mjs';

// `npm run build`: builds all programs, for one process or several. The packages must be
// installed.
await main(async () => {
  checkNodeVersion();
  await ensureBuild(['deploy/processes']);
});
