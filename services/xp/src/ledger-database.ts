import { DataSource } from 'typeorm';

/**
 * Opens the ledger's tables at a URL for a command-line tool. No service runs in the process, and
 * no timeout applies to statements or idle connections; missing tables are created by the service,
 * never here.
 * @throws Error if the database has no ledger.
 */
export async function openLedgerDatabase(url: string): Promise<DataSource> {
  const extra = { options: '-c search_path=xp', keepAlive: true };
  const dataSource = await new DataSource({
    type: 'postgres',
    url,
    schema: 'xp',
    extra,
  }).initialize();
  const found: unknown[] = await dataSource.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = 'xp' AND tablename = 'projection_positions'`,
  );
  if (found.length > 0) return dataSource;
  await dataSource.destroy();
  throw new Error('This database holds no ledger: start xp on it once.');
}
