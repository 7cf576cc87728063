import { DataSource } from 'typeorm';

/**
 * Opens the ledger's tables at a URL for a tool. Nothing of the service runs beside it, and no statement
 * and no silence is too long; what is missing is made by the service, never here.
 * @throws Error where the database has no ledger.
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
