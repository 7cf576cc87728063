import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { defineEvent } from '@portal/contracts';
import { DatabaseModule } from '@portal/database';
import { CLAIM_MS, Metrics } from '@portal/platform';
import { scaledMs, startTestService, type TestService } from '@portal/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { HandlesEvent } from '../handles-event.decorator';
import { messagingEntities, messagingMigrations } from '../index';
import { MessagesModule } from '../messages.module';
import { IncomingEventEntity } from './incoming-event.entity';
import { IncomingEvents } from './incoming-events';
import { IncomingTable } from './incoming-table';
import { ParkedEvents } from './parked-events';

const joined = defineEvent({
  subject: 'club.member-joined.v1',
  summary: 'Somebody has joined',
  payload: z.object({ name: z.string() }),
  durable: true,
});

/** Fails a given number of times, and reads the try count of its event meanwhile. */
@Controller()
class Hall {
  readonly taken: string[] = [];
  readonly tries: number[] = [];
  readonly failures = new Map<string, { error: Error; times: number }>();
  /** Handling time of each event, in ms. */
  readonly pauses = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  @HandlesEvent(joined)
  async joined({ name }: { name: string }, eventId: string): Promise<void> {
    const rows = this.dataSource.getRepository(IncomingEventEntity);
    this.tries.push((await rows.findOneByOrFail({ eventId })).tries);
    await pause(this.pauses.get(name) ?? 0);
    const failure = this.failures.get(name);
    if (failure && failure.times > 0) {
      failure.times -= 1;
      throw failure.error;
    }
    this.taken.push(name);
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
  controllers: [Hall],
})
class ClubModule {}

let service: TestService;
let hall: Hall;
let operator: Client;
let parked: ParkedEvents;

beforeAll(async () => {
  service = await startTestService({ name: 'club', module: ClubModule });
  hall = service.app.get(Hall);
  operator = new Client({ connectionString: service.config.DATABASE_URL });
  await operator.connect();
  parked = new ParkedEvents(operator);
});
afterAll(async () => {
  await operator.end();
  await service.stop();
});
beforeEach(() => void hall.tries.splice(0));

async function send(name: string): Promise<string> {
  const eventId = randomUUID();
  const event = { eventId, subject: joined.subject, correlationId: 'test', body: { name } };
  await service.bus.deliver(event);
  return eventId;
}

const failing = (name: string, times: number, error = new Error('Cannot read this at all')) =>
  hall.failures.set(name, { error, times });
const rows = () => service.app.get(DataSource).getRepository(IncomingEventEntity);
/** Makes all waiting events due. */
const hurry = () => rows().updateAll({ nextAttemptAt: new Date(0) });
/** Polls until the condition holds, or until the test's timeout. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await hurry();
    await service.app.get(IncomingEvents, { strict: false }).takeDue();
  }
}

describe('an event that has reached a service', () => {
  it('is counted before it is handed over, and leaves no row behind', async () => {
    const eventId = await send('Ada');
    expect(hall.taken).toContain('Ada');
    expect(hall.tries).toEqual([1]);
    expect(await rows().countBy({ eventId })).toBe(0);
  });

  it('is put aside after five failures with its reason, counted, and can be sent again', async () => {
    failing('Poison', 5);
    const eventId = await send('Poison');
    await send('Healthy');
    expect(hall.taken).toContain('Healthy');
    await until(async () => (await parked.list()).length > 0);
    const [letter] = await parked.list();
    expect(letter).toMatchObject({ service: 'club', subject: joined.subject, tries: 5 });
    expect(letter?.event).toMatchObject({ eventId, body: { name: 'Poison' } });
    expect(letter?.reason).toContain('Cannot read this at all');
    const metrics = await service.app.get(Metrics, { strict: false }).registry.metrics();
    expect(metrics).toMatch(/portal_dead_letters_total\{subject="club.member-joined.v1"\} 1/);

    await expect(parked.replay(letter?.id ?? '')).resolves.toBe(true);
    await until(() => hall.taken.includes('Poison'));
    expect(await parked.list()).toEqual([]);
    await expect(parked.replay(letter?.id ?? '')).resolves.toBe(false);
  });

  it.each(['55P03', '57014', '40001', '40P01', '25006', '53300', 'EHOSTUNREACH'])(
    'is tried as long as the database cannot take it (%s)',
    async (code) => {
      failing(code, 8, Object.assign(new Error('canceling statement'), { code }));
      await send(code);
      await until(() => hall.taken.includes(code));
      expect(hall.tries.length).toBeGreaterThan(8);
      expect(await parked.list()).toEqual([]);
    },
  );

  it('is put aside where it ends its process again and again, without being handed over', async () => {
    const eventId = randomUUID();
    await rows().insert({
      eventId,
      subject: joined.subject,
      payload: { name: 'Killer' },
      correlationId: 'test',
      tries: 5,
      nextAttemptAt: new Date(0),
    });
    await until(async () => (await parked.list()).length > 0);
    const [letter] = await parked.list();
    expect(letter?.reason).toContain('Its process ended while it was taken');
    expect(hall.tries).toEqual([]);
    await expect(parked.drop(letter?.id ?? '')).resolves.toBe(true);
    expect(await rows().countBy({ eventId })).toBe(0);
  });

  it('is taken within 5 s where the process that took it was killed', async () => {
    const event = { eventId: randomUUID(), subject: joined.subject, correlationId: 'test' };
    // The state that a process leaves if it is killed as soon as it has received the event.
    await service.app
      .get(IncomingTable, { strict: false })
      .add({ ...event, body: { name: 'Heir' } });
    const startedAt = performance.now();
    while (!hall.taken.includes('Heir')) await pause(20);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(5_000));
    expect(hall.tries).toEqual([2]);
  });

  it('is not put aside for stalls of the processes that take it: five handings take longer than those', async () => {
    const table = service.app.get(IncomingTable, { strict: false });
    const event = { eventId: randomUUID(), subject: 'club.unheard.v1', correlationId: 'test' };
    await table.add({ ...event, body: {} });
    let heldMs = 0;
    for (let tries = 1; tries <= 5; tries += 1) {
      const row = await rows().findOneByOrFail({ eventId: event.eventId });
      expect(row.tries).toBe(tries);
      heldMs += row.nextAttemptAt.getTime() - Date.now();
      await rows().update({ eventId: event.eventId }, { nextAttemptAt: new Date(0) });
      await table.claimDue([event.subject]);
    }
    expect(heldMs).toBeGreaterThan(80_000);
    await rows().delete({ eventId: event.eventId });
  });

  it('stays with a process that takes long for it', async () => {
    hall.pauses.set('Slow', CLAIM_MS + 1_500);
    await send('Slow');
    expect(hall.tries).toEqual([1]);
    expect(hall.taken).toContain('Slow');
  });

  it('is not put aside while what its receiver stands on is down', async () => {
    const error = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    failing('Unlucky', 8, error);
    await send('Unlucky');
    await until(() => hall.taken.includes('Unlucky'));
    expect(hall.tries).toHaveLength(9);
    expect(await parked.list()).toEqual([]);
  });

  it('that failed while the clock was a year ahead is taken when it is back', async () => {
    failing('Early', 1);
    const eventId = await send('Early');
    await rows().update({ eventId }, { nextAttemptAt: () => "now() + interval '1 year'" });
    while (!hall.taken.includes('Early')) await pause(20);
  });

  it('is left alone by a process that has lost it to another meanwhile', async () => {
    const table = service.app.get(IncomingTable, { strict: false });
    const event = { eventId: randomUUID(), subject: 'club.unheard.v1', correlationId: 'test' };
    const lost = await table.add({ ...event, body: {} });
    if (!lost) throw new Error('It is new.');
    await rows().update({ eventId: event.eventId }, { nextAttemptAt: new Date(0) });
    const taken = await table.claimDue([event.subject]);
    expect(taken?.tries).toBe(2);
    const before = await rows().findOneByOrFail({ eventId: event.eventId });
    await table.postpone(lost, 60_000, 1, 'too late');
    await expect(table.park(lost, 'too late')).resolves.toBe(false);
    await expect(rows().findOneByOrFail({ eventId: event.eventId })).resolves.toEqual(before);
    await rows().delete({ eventId: event.eventId });
  });

  it('is not handed over again while it is being taken', async () => {
    failing('Twice', 1);
    const eventId = await send('Twice');
    const event = { eventId, subject: joined.subject, correlationId: 'test' };
    await service.bus.deliver({ ...event, body: { name: 'Twice' } });
    expect(hall.tries).toEqual([1]);
    await until(() => hall.taken.includes('Twice'));
  });
});
