import { ensureBuild } from './steps/build.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { checkNodeVersion } from './steps/node-version.mjs';
import { runPortal } from './steps/portal-process.mjs';
import { main } from './steps/say.mjs';

// `npm run backup -- FOLDER`: backs up the portal of DATABASE_URL or DATA_DIR while it runs.
await main(async () => {
  checkNodeVersion();
  await ensureDependencies();
  await ensureBuild();
  return runPortal('deploy/backup/dist/backup.js', process.argv.slice(2));
});
