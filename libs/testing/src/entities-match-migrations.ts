import type { DataSource } from 'typeorm';

/**
 * Compares the entities of a migrated database with its tables.
 * @throws Error that lists the statements which would make the tables what the entities say
 */
export async function expectEntitiesToMatchMigrations(dataSource: DataSource): Promise<void> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const missing = upQueries.map(({ query }) => query);
  if (missing.length > 0) {
    throw new Error(`The migrations leave out what the entities say:\n${missing.join('\n')}`);
  }
}
