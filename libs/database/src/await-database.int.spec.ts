import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { createServer } from 'node:net';
import { awaitDatabase } from './await-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

describe('the wait for a database', () => {
  it('is over when it answers', async () => {
    await expect(awaitDatabase(database.url, 0)).resolves.toBeUndefined();
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['nothing answers', (url) => (url.port = '9'), /no PostgreSQL answers at [^ ]+:9\.$/],
    ['the host is unknown', (url) => (url.hostname = 'nowhere.invalid'), /answers at nowhere/],
    ['the password is wrong', (url) => (url.password = 'hidden'), /refuses the name or password/],
    ['the database is missing', (url) => (url.pathname = '/hidden'), /no database of that name/],
  ])('ends in one line without a secret where %s', async (_what, change, line) => {
    const wait = awaitDatabase(urlWith(change), 0);
    await expect(wait).rejects.toThrow(line);
    await expect(wait).rejects.toThrow(/^Configuration: DATABASE_URL: [^\n]*$/);
    await expect(wait).rejects.not.toThrow(/hidden/);
  });

  it('goes on while a server is still starting', async () => {
    let calls = 0;
    const starting = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
    const address = starting.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const url = urlWith((one) => (one.port = port));
    await expect(awaitDatabase(url, 600)).rejects.toThrow(/no PostgreSQL answers/);
    expect(calls).toBeGreaterThan(1);
    starting.close();
  });
});
