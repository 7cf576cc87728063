import { Client } from 'pg';
import { select } from './select.fixture';
import { createTestDatabase } from './test-database';

describe('createTestDatabase', () => {
  it('makes empty databases that do not see each other', async () => {
    const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await select(first.url, 'CREATE TABLE note (text text)');

    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    expect(await select(first.url, tables)).toEqual([{ tablename: 'note' }]);
    expect(await select(second.url, tables)).toEqual([]);
    await Promise.all([first.drop(), second.drop()]);
  });

  it.each([
    { isDurable: true, value: 'on' },
    { isDurable: false, value: 'off' },
  ])('waits for the disk, as in production, where it is asked to: $told', async (asked) => {
    const database = await createTestDatabase({ isDurable: asked.isDurable });
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await select(database.url, `SHOW ${setting}`)).toEqual([{ [setting]: asked.value }]);
    }
    await database.drop();
  });

  it('is gone after drop, even with a connection still open', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    const cut = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await database.drop();
    await cut;
    await expect(select(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});
