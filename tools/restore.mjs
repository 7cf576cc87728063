import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run restore -- FOLDER`: restores that backup into the empty database of DATABASE_URL or
// DATA_DIR.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  return runPortal('deploy/backup/dist/restore.js', process.argv.slice(2));
});
