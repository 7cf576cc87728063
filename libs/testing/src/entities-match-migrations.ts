import type { DataSource } from 'typeorm';

/**
 * Compares the entities of a migrated database with its tables: each table has an entity, and each
 * entity matches its table.
 * @throws Error that names the tables without an entity, or lists the statements that would make
 * the tables match the entities
 */
export async function expectEntitiesToMatchMigrations(dataSource: DataSource): Promise<void> {
  const known = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const strangers: { name: string }[] = await dataSource.query(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> 'migrations' AND tablename <> ALL($1)`,
    [known],
  );
  if (strangers.length > 0) {
    throw new Error(`Tables without an entity: ${strangers.map(({ name }) => name).join(', ')}`);
  }
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const missing = upQueries.map(({ query }) => query);
  if (missing.length > 0) {
    throw new Error(`The migrations leave out what the entities say:\n${missing.join('\n')}`);
  }
}
