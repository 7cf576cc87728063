import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/testing';
import { DataSource } from 'typeorm';
import { KitModule } from '../kit.module';
import { Scheduled } from './scheduled.decorator';
import { Scheduler } from './scheduler';
import { ScheduledWorkEntity } from './scheduled-work.entity';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** A scheduled job that can be blocked, and can fail. */
@Injectable()
class Cleaning {
  turns = 0;
  failure: Error | undefined;
  wait: Promise<void> = Promise.resolve();
  signal: AbortSignal | undefined;

  @Scheduled({ name: 'clean', everyMs: HOUR_MS })
  async clean(signal: AbortSignal): Promise<void> {
    this.turns += 1;
    this.signal = signal;
    await this.wait;
    if (this.failure) throw this.failure;
  }
}

@Module({
  imports: [KitModule.forService({ schema: 'clean', entities: [], migrations: [] })],
  providers: [Cleaning],
})
class CleanModule {}

let now = new Date('2026-03-02T09:00:00Z');
let database: TestDatabase;
let one: Awaited<ReturnType<typeof startProcess>>;
let two: Awaited<ReturnType<typeof startProcess>>;

async function startProcess() {
  const clock = () => now;
  const options = { name: 'clean', module: CleanModule, clock, databaseUrl: database.url };
  const { app, stop } = await startTestService(options);
  return {
    scheduler: app.get(Scheduler, { strict: false }),
    cleaning: app.get(Cleaning),
    rows: app.get(DataSource).getRepository(ScheduledWorkEntity),
    stop,
  };
}

/** A lease of another process, by the database's clock. */
const leasedFor = (interval: string) => ({
  holder: '00000000-0000-4000-8000-000000000000',
  leasedUntil: () => `now() + interval '${interval}'`,
});
const later = (ms: number) => (now = new Date(now.getTime() + ms));
const turns = () => one.cleaning.turns + two.cleaning.turns;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await startProcess();
  two = await startProcess();
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await database.drop();
});

describe('scheduled work', () => {
  it('is not due before its time', async () => {
    await one.scheduler.runDue();
    expect(turns()).toBe(0);
  });

  it('is done once by two processes that look at the same time', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      later(HOUR_MS);
      await Promise.all([one.scheduler.runDue(), two.scheduler.runDue()]);
      expect(turns()).toBe(turn);
    }
  });

  it('is not done by another while its holder is at it, however long that takes', async () => {
    later(HOUR_MS);
    const before = turns();
    let finish = () => {};
    one.cleaning.wait = new Promise((resolve) => (finish = resolve));
    const working = one.scheduler.runDue();
    while (one.cleaning.turns + two.cleaning.turns === before) await nextTurn();
    const lease = async () => (await one.rows.findOneByOrFail({ name: 'clean' })).leasedUntil;
    for (let times = 0; times < 2; times += 1) {
      const before = await lease();
      while (String(await lease()) === String(before)) await nextTurn(); // the lease is renewed
    }
    await two.scheduler.runDue();
    expect(turns()).toBe(before + 1);
    finish();
    await working;
  });

  it('is taken over where its holder has ended without a word', async () => {
    const before = turns();
    await one.rows.update({ name: 'clean' }, { dueAt: now, ...leasedFor('1 minute') });
    await two.scheduler.runDue();
    expect(turns()).toBe(before);
    await one.rows.update({ name: 'clean' }, leasedFor('-1 ms'));
    await two.scheduler.runDue();
    expect(turns()).toBe(before + 1);
  });

  it('is done in time although a clock that was a year ahead did it last', async () => {
    const before = turns();
    await one.rows.update({ name: 'clean' }, { dueAt: new Date(now.getTime() + YEAR_MS) });
    await two.scheduler.runDue();
    expect(turns()).toBe(before + 1);
  });

  it("is leased by the database's clock, however far ahead the holder's is", async () => {
    later(5 * YEAR_MS);
    const before = turns();
    let finish = () => {};
    one.cleaning.wait = new Promise((resolve) => (finish = resolve));
    const working = one.scheduler.runDue();
    while (turns() === before) await nextTurn();
    // Another process takes it over within 5 s after the holder has ended.
    const leased = "leased_until > now() AND leased_until <= now() + interval '4 seconds'";
    await expect(one.rows.createQueryBuilder().where(leased).getCount()).resolves.toBe(1);
    finish();
    await working;
  });

  it('comes again after a turn that failed', async () => {
    const before = turns();
    one.cleaning.failure = new Error('the table is locked');
    later(HOUR_MS);
    await one.scheduler.runDue();
    one.cleaning.failure = undefined;
    await two.scheduler.runDue();
    expect(turns()).toBe(before + 1);
    later(HOUR_MS);
    await two.scheduler.runDue();
    expect(turns()).toBe(before + 2);
  });

  it('keeps its time over a restart', async () => {
    later(HOUR_MS / 2);
    await two.stop();
    two = await startProcess();
    later(HOUR_MS / 2);
    await two.scheduler.runDue();
    expect(two.cleaning.turns).toBe(1);
  });

  it('hears when its process is about to end', async () => {
    later(HOUR_MS);
    one.cleaning.wait = new Promise((resolve) => setTimeout(resolve, 50));
    const working = one.scheduler.runDue();
    while (!one.cleaning.signal || one.cleaning.signal.aborted) await nextTurn();
    await one.stop();
    expect(one.cleaning.signal.aborted).toBe(true);
    await working;
    one = await startProcess();
  });
});
