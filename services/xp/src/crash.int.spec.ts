import { once } from 'node:events';
import path from 'node:path';
import { PostgresEventStore, verifyChain, type StoredEvent } from '@portal/event-store';
import {
  createTestDatabase,
  startSourceProcess,
  startTestService,
  type TestDatabase,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { changeOf } from './domain/ledger';
import { readLedgerEvent } from './ledger-stream';
import { rebuildStandings } from './projections/rebuild';
import { eventually, fingerprint } from './testing/ledger.fixture';
import { HOT_STUDENTS, plannedCommands } from './testing/planned-commands.fixture';
import { XpModule } from './xp.module';

const WORKER = path.join(__dirname, 'testing/earning-process.fixture.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isDurable: true });
});
afterAll(() => database.drop());

function startWorker() {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '8',
  };
  const worker = startSourceProcess(WORKER, [], env);
  let output = '';
  worker.child.stdout?.on('data', (chunk) => (output += String(chunk)));
  const acknowledged = (outcome: string) =>
    [...output.matchAll(new RegExp(`^(?:${outcome}) (\\S+)$`, 'gm'))].map(
      (match) => match[1] ?? '',
    );
  /** Waits until this process has answered `count` commands. */
  const untilAnswered = async (count: number) => {
    const ended = once(worker.child, 'exit');
    while (acknowledged('ok|refused').length < count) {
      const reported = worker.child.stdout && once(worker.child.stdout, 'data');
      await Promise.race([reported, ended]);
      if (worker.child.exitCode !== null) throw new Error(`It ended before:\n${output}`);
    }
  };
  return { ...worker, acknowledged, untilAnswered, output: () => output };
}

async function readStreams(dataSource: DataSource): Promise<StoredEvent[][]> {
  const store = new PostgresEventStore(dataSource);
  return Promise.all(HOT_STUDENTS.map((student) => store.read(`xp-${student}`)));
}

describe('processes that are killed with kill -9 in the middle of it all', () => {
  it('lose nothing that was acknowledged, double nothing and leave the projection equal to the streams', async () => {
    // Two processes send the same commands concurrently; both are killed one after the other, each
    // at a different moment: between append and response, response and projection, rows and
    // position.
    const acknowledged: string[] = [];
    const planned = plannedCommands().length;
    for (const round of [1, 2, 3]) {
      const [first, second] = [startWorker(), startWorker()];
      // Commands of earlier rounds are answered again, so each round gets further than the one
      // before.
      await first.untilAnswered((planned / 12) * round);
      await first.kill();
      await second.untilAnswered((planned / 12) * (round + 0.5));
      await second.kill();
      // Killed halfway: some commands were answered, others were not.
      for (const worker of [first, second]) expect(worker.output()).not.toContain('done');
      acknowledged.push(...first.acknowledged('ok'), ...second.acknowledged('ok'));
    }
    const last = startWorker();
    await once(last.child, 'exit');
    expect(last.output()).toContain('done');
    acknowledged.push(...last.acknowledged('ok'));
    const refused = new Set(last.acknowledged('refused'));

    const service = await startTestService({
      name: 'xp',
      module: XpModule,
      databaseUrl: database.url,
    });
    const dataSource = service.app.get(DataSource);
    const streams = await readStreams(dataSource);
    const stored = streams.flat().map((event) => event.commandId);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(
      plannedCommands().filter(
        ({ commandId }) => !stored.includes(commandId) && !refused.has(commandId),
      ),
    ).toEqual([]);
    for (const stream of streams) expectWholeLedger(stream);
    await expect(verifyChain(dataSource)).resolves.toEqual([]);

    await eventually(async () => expect((await fingerprint(dataSource)).behind).toBe(0));
    const live = await fingerprint(dataSource);
    await rebuildStandings(dataSource, new PostgresEventStore(dataSource));
    await expect(fingerprint(dataSource)).resolves.toEqual(live);
    await service.stop();
  }, 90_000);
});

/**
 * Asserts revisions without gaps, and a running balance that equals the sum and is never negative.
 */
function expectWholeLedger(events: StoredEvent[]): void {
  let balance = 0;
  events.forEach((stored, index) => {
    const event = readLedgerEvent(stored);
    balance += changeOf(event);
    expect(stored.revision).toBe(index);
    expect(event.data.balanceAfterMxp).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
  });
}
