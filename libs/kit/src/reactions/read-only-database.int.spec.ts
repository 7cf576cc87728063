import { randomUUID } from 'node:crypto';
import { Controller, Injectable, Module } from '@nestjs/common';
import { defineEvent, defineRequest, type PayloadOf, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { scaledMs, startTestService, until, type TestService } from '@portal/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { KitModule } from '../kit.module';
import { Transactions } from '../unit-of-work/transactions';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';
import { Reaction } from './reaction.decorator';

const left = defineEvent({
  subject: 'club.member-left.v1',
  summary: 'Somebody has left',
  durable: true,
  payload: z.object({ name: z.string() }),
});
const note = defineRequest({
  subject: 'club.note',
  summary: 'Writes a name down',
  request: z.object({ name: z.string() }),
  response: z.object({}),
  errors: ['unavailable'],
});

@Injectable()
class Door {
  /** A promise that the reaction awaits in the middle of its transaction. */
  opens: Promise<void> = Promise.resolve();
  waiting = 0;
}

@Controller()
class Club {
  constructor(
    private readonly door: Door,
    private readonly transactions: Transactions,
  ) {}

  @Reaction(left)
  async record({ name }: PayloadOf<typeof left>, work: UnitOfWork) {
    this.door.waiting += 1;
    await this.door.opens;
    await work.manager.query('INSERT INTO names VALUES ($1)', [name]);
  }

  @HandlesRequest(note)
  async note({ name }: RequestOf<typeof note>) {
    await this.transactions.run(({ manager }) =>
      manager.query('INSERT INTO names VALUES ($1)', [name]),
    );
    return {};
  }
}

class CreateNames1740000000000 {
  readonly name = 'CreateNames1740000000000';

  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE names (name text NOT NULL)');
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

@Module({
  imports: [
    KitModule.forService({ schema: 'club', entities: [], migrations: [CreateNames1740000000000] }),
  ],
  controllers: [Club],
  providers: [Door],
})
class ClubModule {}

let club: TestService;
let operator: Client;
beforeAll(async () => {
  club = await startTestService({ name: 'club', module: ClubModule });
  operator = new Client({ connectionString: club.config.DATABASE_URL });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await club.stop();
});

/** Simulates a failover: connections are closed, and new ones are read-only until it is over. */
async function allowWriting(isAllowed: boolean): Promise<void> {
  const { rows } = await operator.query<{ name: string }>('SELECT current_database() AS name');
  const setting = isAllowed ? 'off' : 'on';
  await operator.query(
    `ALTER DATABASE ${rows[0]?.name ?? ''} SET default_transaction_read_only = ${setting}`,
  );
  await operator.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'club' AND datname = current_database()`,
  );
}
const deliver = (name: string) => {
  const event = { eventId: randomUUID(), subject: left.subject, correlationId: 'test' };
  return club.bus.deliver({ ...event, body: { name } });
};
const rows = (sql: string) => club.app.get(DataSource).query<unknown[]>(sql);
const names = async () => JSON.stringify(await rows('SELECT name FROM names'));

describe('while the database may be read alone', () => {
  it('a request is refused as unavailable, and a fact that was being taken waits', async () => {
    const door = club.app.get(Door);
    let open: () => void = () => undefined;
    door.opens = new Promise((resolve) => (open = resolve));
    const taken = deliver('Ada').catch(() => 'not written down');
    await until(() => door.waiting === 1);
    await allowWriting(false);
    open();
    await taken;
    for (const name of ['first', 'second', 'third']) {
      await expect(club.messages.request(note, { name })).rejects.toMatchObject({
        code: 'unavailable',
      });
    }
    await expect(deliver('Ben')).rejects.toThrow();

    const healedAt = performance.now();
    await allowWriting(true);
    await until(async () => (await names().catch(() => '')).includes('Ada'));
    expect(performance.now() - healedAt).toBeLessThan(scaledMs(5_000));
    await deliver('Ben');
    expect(await names()).toContain('Ben');
    expect(await rows('SELECT 1 FROM incoming_events')).toEqual([]);
  });
});
