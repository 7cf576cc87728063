/** @looks-at jobs xp */
import { Controller, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { applyForJob } from '@portal/contracts/jobs';
import { postCampusJob } from '@portal/contracts/jobs-admin';
import { listJobCards } from '@portal/contracts/jobs-board';
import { earnXp, getBalance } from '@portal/contracts/xp';
import { JobsModule } from '@portal/jobs';
import { HandlesRequest, InProcessBus } from '@portal/messaging';
import { createTestDatabase, joinBus, scaledMs, startTestService } from '@portal/testing';
import type { TestService } from '@portal/testing';
import { XpModule } from '@portal/xp';
import { DataSource } from 'typeorm';
import { z } from 'zod';

jest.setTimeout(60_000);

const PRICE_MXP = 20_000;
const PURSE_MXP = 100_000;
/** Step by which waiting commands become due: the database's clock decides. */
const STEP = "interval '10 seconds'";
const STEPS_IN_A_MINUTE = 6;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const bus = new InProcessBus();
let jobs: TestService;
let xp: TestService | undefined;
let rows: DataSource;

beforeAll(async () => {
  bus.open();
  database = await createTestDatabase();
  jobs = await startTestService({
    name: 'jobs',
    module: JobsModule,
    bus,
    databaseUrl: database.url,
  });
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});
beforeEach(startXp);
afterAll(async () => {
  await rows.destroy();
  await xp?.stop();
  await jobs.stop();
  await database.drop();
});

async function startXp(): Promise<void> {
  xp ??= await startTestService({ name: 'xp', module: XpModule, bus, databaseUrl: database.url });
}
async function stopXp(): Promise<void> {
  await xp?.stop();
  xp = undefined;
}

async function earn(): Promise<string> {
  const studentId = randomUUID();
  const reference = { kind: 'test', id: studentId };
  const movement = { studentId, amountMxp: PURSE_MXP, reason: 'test' as const, reference };
  await jobs.messages.request(earnXp, { commandId: randomUUID(), ...movement });
  return studentId;
}

async function post(): Promise<string> {
  const url = `https://jobs.example.com/${randomUUID()}`;
  const job = {
    title: `Tutor ${url}`,
    company_name: 'Faculty',
    contract_type: 'Part-time' as const,
  };
  await jobs.messages.request(postCampusJob, { adminId: randomUUID(), ...job, url });
  return url;
}

/** Returns `applied`, or the code of the refusal. */
const apply = (studentId: string, jobUrl: string): Promise<string> =>
  jobs.messages.request(applyForJob, { studentId, jobUrl, amountMxp: PRICE_MXP }).then(
    () => 'applied',
    (error: unknown) => z.object({ code: z.string() }).parse(error).code,
  );

const applicationsOf = async (studentId: string) =>
  (await jobs.messages.request(listJobCards, { studentId })).cards.filter(
    ({ appliedAt }) => appliedAt !== null,
  );
const balanceOf = async (studentId: string) =>
  (await jobs.messages.request(getBalance, { studentId })).balanceMxp;
/** Returns the ledger's events for jobs: payments and refunds. */
async function movementsOf(studentId: string): Promise<string[]> {
  const found: unknown = await rows.query(
    `SELECT type FROM xp.events WHERE stream = $1 AND data->'reference'->>'kind' = 'job'
     ORDER BY revision`,
    [`xp-${studentId}`],
  );
  return z
    .array(z.object({ type: z.string() }))
    .parse(found)
    .map(({ type }) => type);
}
const pending = async () => {
  const sql =
    "SELECT count(*)::int AS n FROM jobs.payments WHERE state IN ('pending', 'returning')";
  return z.tuple([z.object({ n: z.number() })]).parse(await rows.query(sql))[0].n;
};
/** Advances the waiting commands by one step. */
const goOn = () =>
  rows.query(`UPDATE jobs.reliable_commands SET next_attempt_at = next_attempt_at - ${STEP}`);

async function untilTriedAgain(): Promise<void> {
  const attempts = async () => {
    const found: unknown = await rows.query('SELECT attempts FROM jobs.reliable_commands');
    return z.tuple([z.object({ attempts: z.number() })]).parse(found)[0].attempts;
  };
  const before = await attempts();
  await goOn();
  const deadline = Date.now() + scaledMs(20_000);
  while ((await attempts()) === before && Date.now() < deadline) await pause(50);
  expect(await attempts()).toBeGreaterThan(before);
}

async function untilSettled(): Promise<void> {
  const deadline = Date.now() + scaledMs(30_000);
  while ((await pending()) > 0 && Date.now() < deadline) {
    await goOn();
    await pause(50);
  }
  expect(await pending()).toBe(0);
}

/** Answers the balance only: the ledger is then gone, so a payment starts and gets no answer. */
@Controller()
class LastWordsController {
  @HandlesRequest(getBalance)
  balance() {
    const highestLevel = 'Novice' as const;
    const balance = { balanceMxp: PURSE_MXP, lifetimeMxp: PURSE_MXP, highestLevel, revision: 0 };
    return Promise.resolve(balance);
  }
}
@Module({ controllers: [LastWordsController] })
class LastWordsModule {}

describe('while the XP service is away for a minute', () => {
  it('nobody is charged and nothing is begun', async () => {
    const studentId = await earn();
    const url = await post();
    await stopXp();
    const answers = await Promise.all([1, 2, 3].map(() => apply(studentId, url)));
    expect(new Set(answers)).toEqual(new Set(['unavailable']));
    expect(await pending()).toBe(0);
    await startXp();
    expect(await balanceOf(studentId)).toBe(PURSE_MXP);
    expect(await apply(studentId, url)).toBe('applied');
    expect(await movementsOf(studentId)).toEqual(['XpSpent']);
  });

  it('a payment that was begun waits, and is made once when it is back', async () => {
    const studentId = await earn();
    const url = await post();
    await stopXp();
    const lastWords = await joinBus(bus, { name: 'last-words', module: LastWordsModule });
    expect(await apply(studentId, url)).toBe('unavailable');
    await lastWords.close();
    for (let step = 0; step < STEPS_IN_A_MINUTE; step += 1) {
      await untilTriedAgain();
      expect(await applicationsOf(studentId)).toEqual([]);
      expect(await pending()).toBe(1);
    }
    expect(await apply(studentId, url)).toBe('unavailable');
    await startXp();
    await untilSettled();
    expect(await applicationsOf(studentId)).toHaveLength(1);
    expect(await movementsOf(studentId)).toEqual(['XpSpent']);
    expect(await apply(studentId, url)).toBe('applied');
    expect(await balanceOf(studentId)).toBe(PURSE_MXP - PRICE_MXP);
  });

  it('a storm of clicks before and after it charges each job once', async () => {
    const students = await Promise.all([1, 2, 3, 4].map(() => earn()));
    const url = await post();
    const storm = () => Promise.all(students.flatMap((id) => [apply(id, url), apply(id, url)]));
    const before = storm();
    await stopXp();
    await before;
    await startXp();
    await storm();
    await untilSettled();
    expect(new Set(await storm())).toEqual(new Set(['applied']));
    for (const studentId of students) {
      expect(await movementsOf(studentId)).toEqual(['XpSpent']);
      expect(await applicationsOf(studentId)).toHaveLength(1);
      expect(await balanceOf(studentId)).toBe(PURSE_MXP - PRICE_MXP);
    }
  });
});
