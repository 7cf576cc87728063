import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Injectable, Module } from '@nestjs/common';
import { defineEvent } from '@portal/contracts';
import { DatabaseModule } from '@portal/database';
import { CLAIM_MS, loadConfig } from '@portal/platform';
import {
  createTestDatabase,
  expectEntitiesToMatchMigrations,
  scaledMs,
  startNatsServer,
  until,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { HandlesEvent } from '../handles-event.decorator';
import { messagingEntities, messagingMigrations } from '../index';
import { InProcessBus } from '../in-process/in-process-bus';
import { InProcessTransport } from '../in-process/in-process-transport';
import { MessagesModule } from '../messages.module';
import { NatsTransport } from '../nats/nats-transport';
import { createService } from '../service/create-service';
import type { PortalTransport } from '../transport';
import { Inbox } from './inbox';
import { Outbox } from './outbox';
import { OutboxEntity } from './outbox.entity';
import { OutboxTable } from './outbox-table';

const joined = defineEvent({
  subject: 'club.member-joined.v1',
  summary: 'Somebody has joined',
  payload: z.object({ name: z.string() }),
  durable: true,
});

/** Deliveries of the events, and the members listed as their effect. */
@Injectable()
class Received {
  readonly deliveries: string[] = [];
  readonly effects: string[] = [];
  failures = 0;
}

@Controller()
class ListMemberWhenJoined {
  constructor(
    private readonly received: Received,
    private readonly inbox: Inbox,
    private readonly dataSource: DataSource,
  ) {}

  @HandlesEvent(joined)
  async joined({ name }: { name: string }, eventId: string): Promise<void> {
    this.received.deliveries.push(name);
    if (this.received.failures > 0) {
      this.received.failures -= 1;
      throw new Error('not now');
    }
    await this.dataSource.transaction(async (manager) => {
      await this.inbox.once(manager, eventId, () => {
        this.received.effects.push(name);
        return Promise.resolve();
      });
    });
  }
}

@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'club',
      entities: messagingEntities,
      migrations: messagingMigrations,
    }),
    MessagesModule.forService(),
  ],
  controllers: [ListMemberWhenJoined],
  providers: [Received],
})
class ClubModule {}

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer();
});
afterAll(() => nats.stop());

function inProcess(): Promise<PortalTransport> {
  const bus = new InProcessBus();
  bus.open();
  return Promise.resolve(new InProcessTransport(bus));
}

describe.each<[string, () => Promise<PortalTransport>]>([
  ['in process', inProcess],
  ['by JetStream', () => NatsTransport.connect(nats.url, 10)],
])('durable events %s', (_name, makeTransport) => {
  let database: TestDatabase;
  let club: Awaited<ReturnType<typeof startClub>>;

  async function startClub() {
    const transport = await makeTransport();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const app = await createService({ name: 'club', module: ClubModule }, { config, transport });
    const stop = async () => {
      await app.close();
      await transport.close();
    };
    const dataSource = app.get(DataSource);
    const outbox = app.get(Outbox, { strict: false });
    const join = async (name: string, then?: (manager: EntityManager) => Promise<void>) => {
      await dataSource.transaction(async (manager) => {
        await outbox.write(manager, joined, { name });
        await then?.(manager);
      });
      outbox.wake();
    };
    return { app, dataSource, join, stop, received: app.get(Received, { strict: false }) };
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    club = await startClub();
  });
  afterAll(async () => {
    await club.stop();
    await database.drop();
  });

  async function waitFor(name: string) {
    const deadline = Date.now() + scaledMs(15_000);
    while (!club.received.effects.includes(name)) {
      if (Date.now() > deadline) throw new Error(`${name} was never heard of`);
      await pause(20);
    }
  }

  it('arrive once their transaction is committed', async () => {
    const name = randomUUID();
    await club.join(name);
    await waitFor(name);
    expect(club.received.effects.filter((received) => received === name)).toHaveLength(1);
  });

  it('do not leave with a transaction that is rolled back', async () => {
    const lost = randomUUID();
    const failing = club.join(lost, () => Promise.reject(new Error('changed my mind')));
    await expect(failing).rejects.toThrow('changed my mind');
    const kept = randomUUID();
    await club.join(kept);
    await waitFor(kept);
    expect(club.received.deliveries).not.toContain(lost);
  });

  it('that no server would take fail with their transaction, and hold up no others', async () => {
    const large = club.join('a'.repeat(1_024 * 1_024));
    await expect(large).rejects.toMatchObject({ code: 'too_large' });
    const name = randomUUID();
    await club.join(name);
    await waitFor(name);
  });

  it('come again until their receiver has taken them, and take effect once', async () => {
    const name = randomUUID();
    club.received.failures = 2;
    await club.join(name);
    await waitFor(name);
    expect(club.received.deliveries.filter((received) => received === name).length).toBeGreaterThan(
      2,
    );
    expect(club.received.effects.filter((received) => received === name)).toHaveLength(1);
  });

  it('that are to leave in a year, by a clock that has gone back since, leave now', async () => {
    const name = randomUUID();
    await club.join(name, async (manager) => {
      await manager.query("UPDATE outbox SET next_attempt_at = now() + interval '1 year'");
    });
    await waitFor(name);
  });

  it('leave after a restart where the process ended before', async () => {
    const name = randomUUID();
    await club.stop();
    const schema = await createService(
      { name: 'club', module: ClubModule },
      {
        config: loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
        // This bus is never opened, so no event is delivered.
        transport: new InProcessTransport(new InProcessBus()),
      },
    );
    await schema.get(DataSource).transaction(async (manager) => {
      await schema.get(Outbox, { strict: false }).write(manager, joined, { name });
    });
    await schema.close();
    club = await startClub();
    await waitFor(name);
    // A received event may not be recorded as sent yet.
    const rows = club.dataSource.getRepository(OutboxEntity);
    await until(async () => (await rows.countBy({ sentAt: IsNull() })) === 0);
  });
});

describe('an outbox whose process was killed', () => {
  it('is sent on by the next within 5 s', async () => {
    const database = await createTestDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const transport = await inProcess();
    const app = await createService({ name: 'club', module: ClubModule }, { config, transport });
    const outbox = app.get(Outbox, { strict: false });
    await app
      .get(DataSource)
      .transaction((manager) => outbox.write(manager, joined, { name: 'Ada' }));
    // The state that a process leaves if it is killed as soon as it has claimed the event.
    const claimed = await app.get(OutboxTable, { strict: false }).claimDue(1);
    expect(claimed).toHaveLength(1);
    const startedAt = performance.now();
    await until(() => app.get(Received, { strict: false }).effects.includes('Ada'));
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(5_000));
    await app.close();
    await database.drop();
  });
});

describe('an outbox whose receiver is slow', () => {
  it('locks nothing meanwhile, and ends after what is on its way', async () => {
    const database = await createTestDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const bus = new InProcessBus();
    bus.open();
    const delivered: string[] = [];
    let takeIt: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (takeIt = resolve));
    bus.listen(joined.subject, ({ eventId }) => {
      delivered.push(eventId);
      return taken;
    });
    const transport = new InProcessTransport(bus);
    const app = await createService({ name: 'slow', module: ClubModule }, { config, transport });
    const dataSource = app.get(DataSource);
    const outbox = app.get(Outbox, { strict: false });
    const written = await dataSource.transaction(async (manager) => {
      const ids: string[] = [];
      for (const name of ['Ada', 'Bola', 'Chidi']) {
        ids.push(await outbox.write(manager, joined, { name }));
      }
      return ids;
    });
    outbox.wake();
    await until(() => delivered.length > 0);

    const watching = new DataSource({ type: 'postgres', url: database.url });
    await watching.initialize();
    const lockable = await watching.query<unknown[]>(
      'SELECT event_id FROM club.outbox FOR UPDATE NOWAIT',
    );
    expect(lockable).toHaveLength(3);

    const closed = app.close();
    takeIt();
    await closed;
    const due = await watching.query<unknown[]>(
      'SELECT event_id FROM club.outbox WHERE next_attempt_at <= now() ORDER BY position',
    );
    const others = written.filter((id) => !delivered.includes(id));
    expect(due).toEqual(others.map((id) => ({ event_id: id })));
    await watching.destroy();
    await database.drop();
  });

  it('brings others past it, and brings none again that has arrived', async () => {
    const bus = new InProcessBus();
    bus.open();
    const delivered: string[] = [];
    bus.listen(joined.subject, ({ body }) => {
      const { name } = joined.payload.parse(body);
      delivered.push(name);
      return name === 'slow' ? new Promise(() => undefined) : Promise.resolve();
    });
    const database = await createTestDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const transport = new InProcessTransport(bus);
    const app = await createService({ name: 'slow', module: ClubModule }, { config, transport });
    const outbox = app.get(Outbox, { strict: false });
    await app.get(DataSource).transaction(async (manager) => {
      for (const name of ['slow', 'Ada', 'Ben']) await outbox.write(manager, joined, { name });
    });
    outbox.wake();
    await until(() => delivered.includes('Ben'));
    expect(delivered).toEqual(['slow', 'Ada', 'Ben']);
    const kept = () => app.get(DataSource).getRepository(OutboxEntity).find();
    await until(async () => (await kept()).length === 1);
    expect(await kept()).toMatchObject([{ payload: { name: 'slow' } }]);
    const rows = app.get(DataSource).getRepository(OutboxEntity);
    const claim = async () =>
      (await rows.findOneByOrFail({ subject: joined.subject })).nextAttemptAt;
    const before = await claim();
    await until(async () => (await claim()).getTime() > before.getTime()); // the claim is renewed
    await app
      .get(DataSource)
      .transaction((manager) => outbox.write(manager, joined, { name: 'Cy' }));
    outbox.wake();
    await until(() => delivered.includes('Cy'));
    expect(delivered).toEqual(['slow', 'Ada', 'Ben', 'Cy']); // the slow one is still in progress
    await app.close();
    await database.drop();
  });
});

describe('a batch that breaks off', () => {
  it('leaves what it had not sent to the next look, held by nobody', async () => {
    const bus = new InProcessBus();
    bus.open();
    const delivered: string[] = [];
    bus.listen(joined.subject, ({ body }) => {
      const { name } = joined.payload.parse(body);
      if (name === 'bad') return Promise.reject(new Error('not now'));
      delivered.push(name);
      return Promise.resolve();
    });
    const database = await createTestDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const transport = new InProcessTransport(bus);
    const app = await createService({ name: 'broken', module: ClubModule }, { config, transport });
    // Simulates a database outage between the publish and its recording.
    const table = app.get(OutboxTable, { strict: false });
    jest.spyOn(table, 'postpone').mockRejectedValueOnce(new Error('Connection terminated'));
    const outbox = app.get(Outbox, { strict: false });
    await app.get(DataSource).transaction(async (manager) => {
      for (const name of ['bad', 'Ada', 'Ben']) await outbox.write(manager, joined, { name });
    });
    const startedAt = performance.now();
    outbox.wake();
    await until(() => delivered.includes('Ben'));
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(CLAIM_MS));
    await app.close();
    await database.drop();
  });
});

describe('the outbox and the inbox', () => {
  it('have entities like their migration', async () => {
    const database = await createTestDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const app = await createService(
      { name: 'club', module: ClubModule },
      { config, transport: await inProcess() },
    );
    await expectEntitiesToMatchMigrations(app.get(DataSource));
    await app.close();
    await database.drop();
  });
});
