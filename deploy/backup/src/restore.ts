import { parseArgs } from 'node:util';
import { loadConfig, OperatorError, runScript } from '@portal/platform';
import { restorePortal } from './restore-portal';

/**
 * `npm run restore -- FOLDER [--without-damaged]`: restores that back-up into an empty database,
 * before the portal starts on it; with the option, without its damaged files.
 */
runScript('The restore failed', async () => {
  const options = { 'without-damaged': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) throw new OperatorError('Name the folder of a back-up: npm run restore -- FOLDER');
  const withoutDamaged = values['without-damaged'];
  const { manifest, damaged } = await restorePortal(loadConfig(), folder, { withoutDamaged });
  for (const file of damaged) process.stdout.write(`Left out because it is damaged: ${file}\n`);
  process.stdout.write(
    `The portal of ${manifest.takenAt} is restored, and every ledger is correct.\n`,
  );
});
