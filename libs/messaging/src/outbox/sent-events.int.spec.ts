import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { defineEvent } from '@portal/contracts';
import { DatabaseModule } from '@portal/database';
import { loadConfig, runIn } from '@portal/platform';
import {
  createTestDatabase,
  FakeRuntime,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { HandlesEvent } from '../handles-event.decorator';
import { messagingEntities, messagingMigrations } from '../index';
import { InProcessBus } from '../in-process/in-process-bus';
import { InProcessTransport } from '../in-process/in-process-transport';
import { MessagesModule } from '../messages.module';
import { EVENT_STREAM } from '../nats/event-streams';
import { connectToNats } from '../nats/nats-connection';
import { NatsTransport } from '../nats/nats-transport';
import { createService } from '../service/create-service';
import type { PortalTransport } from '../transport';
import { Outbox } from './outbox';
import { SentEvents } from './sent-events';

const joined = defineEvent({
  subject: 'guild.member-joined.v1',
  summary: 'Somebody has joined',
  payload: z.object({ name: z.string() }),
  durable: true,
});

const tablesOf = (schema: string) =>
  DatabaseModule.forService({
    schema,
    entities: messagingEntities,
    migrations: messagingMigrations,
  });

@Module({ imports: [tablesOf('guild'), MessagesModule.forService()] })
class GuildModule {}

@Injectable()
class Heard {
  readonly names: string[] = [];
}

@Controller()
class Listener {
  constructor(private readonly heard: Heard) {}

  @HandlesEvent(joined)
  joined({ name }: { name: string }): Promise<void> {
    this.heard.names.push(name);
    return Promise.resolve();
  }
}

@Module({
  imports: [tablesOf('club'), MessagesModule.forService()],
  controllers: [Listener],
  providers: [Heard],
})
class ClubModule {}

@Module({
  imports: [tablesOf('school'), MessagesModule.forService()],
  controllers: [Listener],
  providers: [Heard],
})
class SchoolModule {}

let nats: TestNatsServer;
let database: TestDatabase;
/** Passes only while something is waited for, and then quickly: nobody sits out the rounds in which it is asked. */
let time: FakeRuntime;
const running = new Set<() => Promise<void>>();

beforeEach(async () => {
  time = new FakeRuntime();
  nats = await startNatsServer({ mustHalt: true });
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const stop of running) await stop();
  running.clear();
  await nats.stop();
  await database.drop();
});

const start = (name: string, module: Type, transport?: PortalTransport) =>
  runIn(time, () => startNow(name, module, transport));

async function startNow(name: string, module: Type, transport?: PortalTransport) {
  const own = transport ?? (await NatsTransport.connect(nats.url, 10));
  const config = loadConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  const app = await createService({ name, module }, { config, transport: own });
  const stop = async () => {
    running.delete(stop);
    await app.close();
    await own.close();
  };
  running.add(stop);
  return { app, stop };
}
type Running = Awaited<ReturnType<typeof start>>;
const heardBy = ({ app }: Running) => app.get(Heard, { strict: false }).names;

async function join({ app }: Running, name: string): Promise<void> {
  const outbox = app.get(Outbox, { strict: false });
  await app.get(DataSource).transaction((manager) => outbox.write(manager, joined, { name }));
  outbox.wake();
}
const rowsOf = ({ app }: Running, sql: string) => app.get(DataSource).query<unknown[]>(sql);
const settled = async (guild: Running, where: string) =>
  (await rowsOf(guild, `SELECT 1 FROM guild.outbox WHERE NOT (${where})`)).length === 0;

/** The server forgets every event that it keeps, and goes on knowing which ids it had. */
async function loseEvents(): Promise<void> {
  const connection = await connectToNats(nats.url, 10_000);
  await (await connection.jetstreamManager()).streams.purge(EVENT_STREAM);
  await connection.close();
}
/** An hour passes for what has been sent, by every clock in the table. */
const anHourPasses = (guild: Running) =>
  rowsOf(
    guild,
    `UPDATE guild.outbox SET sent_at = sent_at - interval '1 hour',
       next_attempt_at = next_attempt_at - interval '1 hour'`,
  );

/** Tries until it holds; the test's own deadline ends a wait in vain. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await time.advance(200);
    await pause(10);
  }
}

describe('what a server was given', () => {
  it('is asked for until each receiver has it, and then kept for new ones, for 14 days', async () => {
    const club = await start('club', ClubModule);
    const guild = await start('guild', GuildModule);
    await join(guild, 'Ada');
    await until(() => heardBy(club).includes('Ada'));
    await until(() => settled(guild, "confirmed_at IS NOT NULL AND taken_by = '{club}'"));

    await guild.app.get(SentEvents).purge();
    expect(await rowsOf(guild, 'SELECT 1 FROM guild.outbox')).toHaveLength(1);
    await rowsOf(guild, "UPDATE guild.outbox SET confirmed_at = now() - interval '15 days'");
    await guild.app.get(SentEvents).purge();
    expect(await rowsOf(guild, 'SELECT 1 FROM guild.outbox')).toEqual([]);
  });

  it('and has lost while its receiver was away, however long ago, is sent again', async () => {
    const club = await start('club', ClubModule);
    const guild = await start('guild', GuildModule);
    await join(guild, 'Ada');
    await until(() => settled(guild, "taken_by = '{club}'"));
    await club.stop();

    await join(guild, 'Ben');
    await until(() => settled(guild, 'sent_at IS NOT NULL'));
    await loseEvents();
    await anHourPasses(guild);
    const back = await start('club', ClubModule);
    await until(() => heardBy(back).includes('Ben'));
    expect(heardBy(back)).toEqual(['Ben']);
    await until(() => settled(guild, 'confirmed_at IS NOT NULL'));
  });

  it('and has lost before its receiver ever answered is sent again', async () => {
    const club = await start('club', ClubModule);
    await club.stop();
    const guild = await start('guild', GuildModule);
    await join(guild, 'Bob');
    await until(() => settled(guild, 'sent_at IS NOT NULL'));
    await loseEvents();
    // Asked in vain: nobody has confirmed anything.
    await guild.app.get(SentEvents).compare();
    expect(await settled(guild, 'confirmed_at IS NULL')).toBe(true);

    await anHourPasses(guild);
    const back = await start('club', ClubModule);
    await until(() => heardBy(back).includes('Bob'));
    await until(() => settled(guild, "confirmed_at IS NOT NULL AND taken_by = '{club}'"));
  });

  it('and has lost with its disk is sent again at its return', async () => {
    const club = await start('club', ClubModule);
    const guild = await start('guild', GuildModule);
    await join(guild, 'Ada');
    await until(() => settled(guild, "taken_by = '{club}'"));
    await club.stop();

    for (let n = 0; n < 20; n += 1) await join(guild, `Member ${n}`);
    await until(() => settled(guild, 'sent_at IS NOT NULL'));
    const connection = await connectToNats(nats.url, 10_000);
    await (await connection.jetstreamManager()).streams.delete(EVENT_STREAM);
    await connection.close();
    await nats.restart();
    const back = await start('club', ClubModule);
    await until(() => new Set(heardBy(back)).size === 20);
    expect(heardBy(back)).toHaveLength(20);
  });

  it('is kept for a receiver that is away for longer than the stream keeps it', async () => {
    const club = await start('club', ClubModule);
    const school = await start('school', SchoolModule);
    const guild = await start('guild', GuildModule);
    await join(guild, 'Ada');
    await until(() => settled(guild, "taken_by @> '{club,school}'"));
    await school.stop();

    await join(guild, 'Ben');
    await until(() => settled(guild, "taken_by @> '{club}'"));
    await loseEvents();
    await rowsOf(
      guild,
      "UPDATE guild.outbox SET sent_at = sent_at - interval '60 days', next_attempt_at = now()",
    );
    await guild.app.get(SentEvents).purge();
    const back = await start('school', SchoolModule);
    await until(() => heardBy(back).includes('Ben'));
    expect(heardBy(club)).toEqual(['Ada', 'Ben']);
  });

  it('reaches a receiver that came when the server had lost it already', async () => {
    const club = await start('club', ClubModule);
    const guild = await start('guild', GuildModule);
    await join(guild, 'Ada');
    await until(() => settled(guild, 'confirmed_at IS NOT NULL'));
    await loseEvents();
    await anHourPasses(guild);
    const school = await start('school', SchoolModule);
    // As after the minute in which it looks who is there.
    await guild.stop();
    await start('guild', GuildModule);
    await until(() => heardBy(school).includes('Ada'));
    expect(heardBy(club)).toEqual(['Ada']);
  });

  it('and nobody has confirmed leaves again where there is no server any more', async () => {
    const first = await start('guild', GuildModule);
    const club = await start('club', ClubModule);
    await join(first, 'Ada');
    // From its answer on it is waited for.
    await until(() => settled(first, 'confirmed_at IS NOT NULL'));
    expect(heardBy(club)).toEqual(['Ada']);
    await club.stop();
    await join(first, 'Ben');
    await until(() => settled(first, 'sent_at IS NOT NULL'));
    await first.stop();

    const bus = new InProcessBus();
    const inOne = await start('club', ClubModule, new InProcessTransport(bus));
    await start('guild', GuildModule, new InProcessTransport(bus));
    bus.open();
    await until(() => heardBy(inOne).includes('Ben'));
  });
});
