import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import type { QueryRunner } from 'typeorm';
import { createMigratedDatabase } from './migrated-database';
import { select } from './select.fixture';

let migrations = 0;
class CreateShelf1700000000000 {
  async up(runner: QueryRunner): Promise<void> {
    migrations += 1;
    await runner.query('CREATE TABLE shelf (book text)');
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'shelves',
      entities: [],
      migrations: [CreateShelf1700000000000],
    }),
  ],
})
class ShelvesModule {}

@Module({ imports: [ShelvesModule] })
class RootModule {}

@Module({})
class ModuleWithoutDatabase {}

describe('createMigratedDatabase', () => {
  it('copies what was migrated once, for those that ask at once and later', async () => {
    const [first, second] = await Promise.all([
      createMigratedDatabase(ShelvesModule),
      createMigratedDatabase(RootModule),
    ]);
    await select(first.url, `INSERT INTO shelves.shelf VALUES ('of the first')`);
    const third = await createMigratedDatabase(ShelvesModule);

    const books = 'SELECT book FROM shelves.shelf';
    expect(await select(first.url, books)).toEqual([{ book: 'of the first' }]);
    expect(await select(second.url, books)).toEqual([]);
    expect(await select(third.url, books)).toEqual([]);
    expect(migrations).toBe(1);
    await Promise.all([first.drop(), second.drop(), third.drop()]);
  });

  it('is empty where a module has no database', async () => {
    const database = await createMigratedDatabase(ModuleWithoutDatabase);
    const schemas = "SELECT FROM pg_namespace WHERE nspname = 'shelves'";
    expect(await select(database.url, schemas)).toEqual([]);
    await database.drop();
  });
});
