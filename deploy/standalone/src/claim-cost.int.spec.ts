/** @looks-at testlab xp */
import { randomUUID } from 'node:crypto';
import { claimXp } from '@portal/contracts/testlab';
import { getBalance } from '@portal/contracts/xp';
import { TestlabModule } from '@portal/testlab';
import { createTestDatabase, startTestService, type TestService } from '@portal/testing';
import { XpModule } from '@portal/xp';
import { DataSource, type QueryRunner } from 'typeorm';

const CLAIMS = 40;
const AT_ONCE = 8;
const TRANSACTIONS_A_CLAIM = 4;
/** Statements of background work, which run with or without claims. */
const BY_ITSELF = /outbox|inbox|scheduled_work|SKIP LOCKED/;

/** Counts transactions: each commit, and each statement outside a transaction. */
class TransactionCount {
  count = 0;

  watch(service: TestService): void {
    const dataSource = service.app.get(DataSource);
    dataSource.logger = {
      logQuery: (statement: string, _parameters?: unknown[], runner?: QueryRunner) => {
        const isAlone = !runner?.isTransactionActive && !/^(START|COMMIT)/.test(statement);
        if (statement === 'COMMIT' || (isAlone && !BY_ITSELF.test(statement))) this.count += 1;
      },
      logQueryError: () => undefined,
      logQuerySlow: () => undefined,
      logSchemaBuild: () => undefined,
      logMigration: () => undefined,
      log: () => undefined,
    };
  }
}

it('a claim costs at most four transactions, over both services and with the projection', async () => {
  const database = await createTestDatabase();
  const databaseUrl = database.url;
  const xp = await startTestService({ name: 'xp', module: XpModule, databaseUrl });
  const { bus } = xp;
  const testlab = await startTestService({
    name: 'testlab',
    module: TestlabModule,
    databaseUrl,
    bus,
  });
  const claims = Array.from({ length: CLAIMS }, () => {
    return { studentId: randomUUID(), sessionId: randomUUID(), askedMxp: 2_000 };
  });
  await testlab.app.get(DataSource).query(
    `INSERT INTO practice_sessions (id, student_id, created_at, recorded_mxp)
     SELECT session, student, now(), 2000 FROM unnest($1::uuid[], $2::uuid[]) AS s(session, student)`,
    [claims.map(({ sessionId }) => sessionId), claims.map(({ studentId }) => studentId)],
  );
  // The portal polls the balance of signed-in students, so their ledgers are cached.
  for (const { studentId } of claims) await testlab.messages.request(getBalance, { studentId });

  const transactions = new TransactionCount();
  transactions.watch(xp);
  transactions.watch(testlab);
  const waiting = [...claims];
  const work = async () => {
    for (let claim = waiting.pop(); claim; claim = waiting.pop()) {
      const { grantedMxp } = await testlab.messages.request(claimXp, claim);
      expect(grantedMxp).toBe(2_000);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const dataSource = xp.app.get(DataSource);
  const isProjected = async () =>
    (await dataSource.query<unknown[]>('SELECT 1 FROM standings WHERE balance_mxp > 0')).length ===
    CLAIMS;
  while (!(await isProjected())) transactions.count -= 1; // excludes this check itself
  expect(transactions.count / CLAIMS).toBeLessThanOrEqual(TRANSACTIONS_A_CLAIM);
  expect(transactions.count / CLAIMS).toBeGreaterThan(2);
  await testlab.stop();
  await xp.stop();
  await database.drop();
});
