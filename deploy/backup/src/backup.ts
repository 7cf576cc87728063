import { loadConfig, OperatorError, runScript } from '@portal/platform';
import { deleteOldBackUps } from './back-up-folders';
import { backUpPortal } from './back-up-portal';

const NO_SHARING =
  'This file system has no hard links: each back-up holds a copy of every file and takes as much space.\n';

/**
 * `npm run backup -- FOLDER [KEPT]`: writes a back-up of the running portal to the folder and
 * keeps the newest KEPT.
 */
runScript('The back-up failed', async () => {
  const [into = 'backups', kept] = process.argv.slice(2);
  if (kept && !/^[1-9]\d{0,4}$/.test(kept)) {
    throw new OperatorError('The second argument must be the number of back-ups to keep.');
  }
  // Frees space for the new back-up, but always keeps one.
  if (kept) await deleteOldBackUps(into, Math.max(1, Number(kept) - 1));
  const { folder, manifest, shared, cannotShare, damaged } = await backUpPortal(loadConfig(), into);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const events = manifest.streams ? `, ${manifest.streams.events} events of EventStoreDB` : '';
  const files = `${manifest.files.length} files (${shared} shared with the back-up before)`;
  process.stdout.write(`${rows} rows${events} and ${files} are in ${folder}.\n`);
  // The new back-up is complete: the portal still has the files.
  for (const file of damaged)
    process.stderr.write(`Missing or changed in an earlier back-up: ${file}\n`);
  if (cannotShare) process.stdout.write(NO_SHARING);
  if (kept) await deleteOldBackUps(into, Number(kept));
});
