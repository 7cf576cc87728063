import { createTestDatabase } from '@portal/testing';
import { Pool } from 'pg';
import { connectionOptions } from './connection-options';

describe('a connection of a service', () => {
  it('is cut, with its transaction, when the server freezes, and the pool makes another', async () => {
    const database = await createTestDatabase();
    const pool = new Pool({
      connectionString: database.url,
      ...connectionOptions('public', 200),
      max: 1,
    });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    client.on('error', () => undefined);
    await client.query('CREATE TABLE note (text text)');
    await client.query('BEGIN');
    await client.query("INSERT INTO note VALUES ('never committed')");
    const [backend] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    const pid = backend?.pid ?? 0;

    process.kill(pid, 'SIGSTOP');
    const cut = await client.query('COMMIT').catch((error: Error) => error);
    client.release(true);
    process.kill(pid, 'SIGCONT');

    expect(cut).toMatchObject({ message: 'The database said nothing for 200 ms.' });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });
});
