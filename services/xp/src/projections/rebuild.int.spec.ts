import { randomUUID } from 'node:crypto';
import { earnXp, getBalance } from '@portal/contracts/xp';
import { PostgresEventStore } from '@portal/event-store';
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/testing';
import { DataSource } from 'typeorm';
import { openLedgerDatabase } from '../ledger-database';
import { eventually } from '../testing/ledger.fixture';
import { XpModule } from '../xp.module';
import { rebuildStandings } from './rebuild';

const ROLE = `xp_${randomUUID().slice(0, 8)}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Opens the ledger with another role than the service's, such as a superuser after a restore. */
async function withTool<T>(work: (tool: DataSource) => Promise<T>): Promise<T> {
  const tool = await openLedgerDatabase(database.url);
  try {
    return await work(tool);
  } finally {
    await tool.destroy();
  }
}

it('no tool makes a ledger where there is none', async () => {
  await expect(openLedgerDatabase(database.url)).rejects.toThrow(/holds no ledger: start xp/);
});

it('a rebuild leaves the tables to the role that they belong to', async () => {
  const service = await startTestService({
    name: 'xp',
    module: XpModule,
    databaseUrl: database.url,
  });
  const reference = { kind: 'practice-session', id: 'one' };
  const earning = { studentId: randomUUID(), amountMxp: 2_000, reason: 'test' as const, reference };
  await service.messages.request(earnXp, { commandId: randomUUID(), ...earning });
  await service.stop();
  await withTool(async (tool) => {
    await tool.query(`CREATE ROLE ${ROLE}`);
    try {
      for (const table of ['standings', 'rank_buckets']) {
        await tool.query(`ALTER TABLE ${table} OWNER TO ${ROLE}`);
      }
      await rebuildStandings(tool, new PostgresEventStore(tool));
      const owners = await tool.query(
        `SELECT tableowner FROM pg_tables
         WHERE schemaname = 'xp' AND tablename IN ('standings', 'rank_buckets')`,
      );
      expect(owners).toEqual([{ tableowner: ROLE }, { tableowner: ROLE }]);
      await expect(tool.query('SELECT balance_mxp::int FROM standings')).resolves.toEqual([
        { balance_mxp: 2_000 },
      ]);
    } finally {
      await tool.query(`DROP OWNED BY ${ROLE}`);
      await tool.query(`DROP ROLE ${ROLE}`);
    }
  });
});

it('a rebuild ends on one connection, and so does a service of the smallest pool', async () => {
  const fresh = await createTestDatabase();
  const { url } = fresh;
  const env = { DATABASE_POOL_SIZE: '1' };
  const service = await startTestService({ name: 'xp', module: XpModule, databaseUrl: url, env });
  const reference = { kind: 'practice-session', id: 'two' };
  const studentId = randomUUID();
  const earning = { studentId, amountMxp: 3_000, reason: 'test' as const, reference };
  await Promise.all(
    [1, 2, 3].map(() => service.messages.request(earnXp, { commandId: randomUUID(), ...earning })),
  );
  await eventually(async () =>
    expect(await service.messages.request(getBalance, { studentId })).toMatchObject({
      revision: 2,
    }),
  );
  await service.stop();
  const extra = { options: '-c search_path=xp', connectionTimeoutMillis: 2_000 };
  const tool = await new DataSource({ type: 'postgres', url, poolSize: 1, extra }).initialize();
  await tool.query('UPDATE standings SET balance_mxp = 0');
  await rebuildStandings(tool, new PostgresEventStore(tool));
  const sql = 'SELECT balance_mxp::int FROM standings WHERE student_id = $1';
  await expect(tool.query(sql, [studentId])).resolves.toEqual([{ balance_mxp: 9_000 }]);
  await tool.destroy();
  await fresh.drop();
}, 20_000);
