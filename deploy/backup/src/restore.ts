import { loadConfig, OperatorError, runScript } from '@portal/platform';
import { restorePortal } from './restore-portal';

/** `npm run restore -- FOLDER`: that back-up into an empty database, before the portal starts on it. */
runScript('The restore failed', async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new OperatorError('Name the folder of a back-up: npm run restore -- FOLDER');
  const { takenAt } = await restorePortal(loadConfig(), folder);
  process.stdout.write(`The portal of ${takenAt} is restored, and every ledger is right.\n`);
});
