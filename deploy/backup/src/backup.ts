import { loadConfig, OperatorError, runScript } from '@portal/platform';
import { backUpPortal, deleteOldBackUps } from './back-up-portal';

/** `npm run backup -- FOLDER [KEPT]`: a new back-up of the running portal in that folder, of which so many stay. */
runScript('The back-up failed', async () => {
  const [into = 'backups', kept] = process.argv.slice(2);
  if (kept && !/^[1-9]\d{0,4}$/.test(kept)) {
    throw new OperatorError('The second word says how many back-ups are kept: a number.');
  }
  // Makes room for the new one, and never without another.
  if (kept) await deleteOldBackUps(into, Math.max(1, Number(kept) - 1));
  const { folder, manifest } = await backUpPortal(loadConfig(), into);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const events = manifest.streams ? `, ${manifest.streams.events} events of EventStoreDB` : '';
  const line = `${rows} rows${events} and ${manifest.files.length} files are in ${folder}.\n`;
  process.stdout.write(line);
  if (kept) await deleteOldBackUps(into, Number(kept));
});
