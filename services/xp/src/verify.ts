import { verifyChain } from '@portal/event-store';
import { loadConfig, requireVariable } from '@portal/platform';
import { openLedgerDatabase } from './ledger-database';

/** Checks every stream's hash chain of the portal at `DATABASE_URL`; exit code 1 where one is broken. */
async function main(): Promise<void> {
  const url = requireVariable(loadConfig(), 'DATABASE_URL');
  const dataSource = await openLedgerDatabase(url);
  const faults = await verifyChain(dataSource);
  await dataSource.destroy();
  for (const { stream, revision, position } of faults) {
    process.stdout.write(`Broken: ${stream} at revision ${revision} (position ${position})\n`);
  }
  process.stdout.write(faults.length === 0 ? 'Every stream is whole.\n' : '');
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The check failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
