import { randomUUID } from 'node:crypto';
import type { EventContract } from '@portal/contracts';
import {
  studentDeleted,
  studentRegistered,
  studentRenamed,
  studentSuspended,
} from '@portal/contracts/identity';
import {
  adjustXp,
  earnXp,
  getBalance,
  getHistory,
  getLeaderboard,
  getRank,
  listBalances,
  refundXp,
  spendXp,
} from '@portal/contracts/xp';
import { PostgresEventStore, verifyChain } from '@portal/event-store';
import {
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestService,
} from '@portal/testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { rebuildStandings } from './projections/rebuild';
import { ListStudentWhenSuspensionEnds } from './reactions/list-student-when-suspension-ends';
import { StudentListingProjection } from './projections/student-listing.projection';
import { eventually, fingerprint } from './testing/ledger.fixture';
import { XpModule } from './xp.module';

let service: TestService;
let now = new Date('2026-03-02T09:00:00Z');

beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule, clock: () => now });
});
afterAll(() => service.stop());

const reference = { kind: 'practice-session', id: 'one' };
function earn(studentId: string, amountMxp: number, commandId: string = randomUUID()) {
  const command = { commandId, studentId, amountMxp, reason: 'test' as const, reference };
  return service.messages.request(earnXp, command);
}
function spend(studentId: string, amountMxp: number, commandId: string = randomUUID()) {
  const command = { commandId, studentId, amountMxp, reason: 'job' as const, reference };
  return service.messages.request(spendXp, command);
}
const balance = (studentId: string) => service.messages.request(getBalance, { studentId });

function deliver<E extends EventContract>(event: E, body: unknown, eventId: string = randomUUID()) {
  return service.bus.deliver({ eventId, subject: event.subject, correlationId: 'test', body });
}
async function newStudent(name: string): Promise<string> {
  const studentId = randomUUID();
  await deliver(studentRegistered, { studentId, name, department: 'Economics' });
  return studentId;
}
const rank = async (studentId: string) =>
  (await service.messages.request(getRank, { studentId })).row;

describe('the balance', () => {
  it('is 0 and Novice for a student without entries', async () => {
    await expect(balance(randomUUID())).resolves.toEqual({
      balanceMxp: 0,
      lifetimeMxp: 0,
      highestLevel: 'Novice',
      revision: -1,
    });
  });

  it("shows one's own command at once", async () => {
    const student = randomUUID();
    await earn(student, 2_500);
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 2_500, revision: 0 });
    await spend(student, 2_500);
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 0, lifetimeMxp: 2_500 });
  });

  it('keeps lifetime XP and the highest level when XP is spent: no badge is taken away', async () => {
    const student = randomUUID();
    await earn(student, 1_501_000);
    await spend(student, 1_500_000);
    await expect(balance(student)).resolves.toMatchObject({
      balanceMxp: 1_000,
      lifetimeMxp: 1_501_000,
      highestLevel: 'Amateur',
    });
  });
});

describe('a command', () => {
  it('that is repeated answers its first result and changes nothing', async () => {
    const student = randomUUID();
    const commandId = randomUUID();
    await earn(student, 2_000, commandId);
    await earn(student, 1_000);
    await expect(earn(student, 2_000, commandId)).resolves.toEqual({
      balanceMxp: 2_000,
      revision: 0,
      isRepeat: true,
    });
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 3_000 });
  });

  it('that has succeeded is answered again even when it could no longer be afforded', async () => {
    const student = randomUUID();
    const commandId = randomUUID();
    await earn(student, 2_000);
    await spend(student, 2_000, commandId);
    await expect(spend(student, 2_000, commandId)).resolves.toMatchObject({ isRepeat: true });
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 0 });
  });

  it('spends only what is there', async () => {
    const student = randomUUID();
    await earn(student, 1_999);
    await expect(spend(student, 2_000)).rejects.toMatchObject({ code: 'insufficient_xp' });
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 1_999 });
  });

  it('gives a spending back once, and never more than it took', async () => {
    const student = randomUUID();
    const spendCommandId = randomUUID();
    await earn(student, 30_000);
    await spend(student, 20_000, spendCommandId);
    const refund = (commandId: string) =>
      service.messages.request(refundXp, { commandId, studentId: student, spendCommandId });
    const first = randomUUID();
    await expect(refund(first)).resolves.toMatchObject({ balanceMxp: 30_000, isRepeat: false });
    await expect(refund(first)).resolves.toMatchObject({ balanceMxp: 30_000, isRepeat: true });
    await expect(refund(randomUUID())).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of 100 parallel spends of a tenth lets exactly 10 succeed', async () => {
    const student = randomUUID();
    await earn(student, 100_000);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => spend(student, 10_000)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 0, revision: 10 });
  });

  it('that 50 send at the same time happens once', async () => {
    const student = randomUUID();
    const commandId = randomUUID();
    const results = await Promise.all(
      Array.from({ length: 50 }, () => earn(student, 2_000, commandId)),
    );
    expect(new Set(results.map((result) => result.balanceMxp))).toEqual(new Set([2_000]));
    expect(results.filter((result) => !result.isRepeat)).toHaveLength(1);
  });
});

describe('the history', () => {
  it('tells each entry with its reason, newest first, page by page', async () => {
    const student = randomUUID();
    await earn(student, 5_000);
    await spend(student, 2_000);
    await earn(student, 1_000);
    const page = await service.messages.request(getHistory, { studentId: student, limit: 2 });
    expect(page.entries).toMatchObject([
      { changeMxp: 1_000, balanceMxp: 4_000, reason: 'test' },
      { changeMxp: -2_000, balanceMxp: 3_000, reason: 'job' },
    ]);
    const rest = await service.messages.request(getHistory, {
      studentId: student,
      limit: 2,
      before: page.nextBefore ?? 0,
    });
    expect(rest).toMatchObject({ entries: [{ changeMxp: 5_000 }], nextBefore: null });
  });
});

describe('the leaderboard', () => {
  it('ranks by XP, and equal XP by who got there first', async () => {
    const [first, second, third] = [
      await newStudent('A'),
      await newStudent('B'),
      await newStudent('C'),
    ];
    await earn(second, 900_000);
    await earn(first, 900_000);
    await earn(third, 950_000);
    await eventually(async () => {
      const ranks = await Promise.all([third, second, first].map(rank));
      expect(ranks.map((row) => row?.rank)).toEqual([1, 2, 3]);
    });
  });

  it('gives everybody the rank at which the whole list has them', async () => {
    for (let n = 0; n < 30; n += 1) await earn(await newStudent(`S${n}`), 1_000 * (1 + (n % 7)));
    await eventually(async () => {
      const { rows } = await service.messages.request(getLeaderboard, { limit: 100 });
      const own = await Promise.all(rows.map((row) => rank(row.studentId)));
      expect(own.map((row) => row?.rank)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.length).toBeGreaterThanOrEqual(33);
    });
  });

  it('shows the new name after a renaming', async () => {
    const student = await newStudent('Before');
    await deliver(studentRenamed, { studentId: student, name: 'After' });
    await expect(rank(student)).resolves.toMatchObject({ name: 'After' });
  });

  it('does not show a suspended student, and shows them again when the suspension has run out', async () => {
    const student = await newStudent('Suspended');
    const until = new Date(now.getTime() + 86_400_000).toISOString();
    await deliver(studentSuspended, { studentId: student, until });
    await expect(rank(student)).resolves.toBeNull();
    now = new Date(now.getTime() + 86_400_001);
    await service.app.get(StudentListingProjection, { strict: false }).listDue(now);
    await expect(rank(student)).resolves.toMatchObject({ name: 'Suspended' });
    expect(service.app.get(ListStudentWhenSuspensionEnds, { strict: false })).toBeDefined();
  });

  it('does not show a deleted student and keeps the ledger without the name', async () => {
    const student = await newStudent('Gone');
    await earn(student, 7_000);
    await deliver(studentDeleted, { studentId: student });
    await expect(rank(student)).resolves.toBeNull();
    await expect(balance(student)).resolves.toMatchObject({ balanceMxp: 7_000 });
    const rows: unknown = await service.app
      .get(DataSource)
      .query('SELECT name FROM students WHERE id = $1', [student]);
    expect(rows).toEqual([{ name: 'Former student' }]);
  });

  it('does not bring a deleted student back, in whatever order it hears of them', async () => {
    const body = (studentId: string) => ({ studentId, name: 'Gone', department: 'Economics' });
    const suspended = { until: new Date(now.getTime() + 1_000).toISOString() };
    const orders = [
      [studentDeleted, studentRegistered],
      [studentRegistered, studentDeleted, studentSuspended],
      [studentSuspended, studentDeleted, studentRenamed, studentRegistered],
    ] as const;
    for (const order of orders) {
      const studentId = randomUUID();
      for (const event of order) await deliver(event, { ...body(studentId), ...suspended });
      await deliver(studentSuspended, { studentId, until: null });
      await service.app
        .get(StudentListingProjection, { strict: false })
        .listDue(new Date(now.getTime() + 60_000));
      await expect(rank(studentId)).resolves.toBeNull();
      const kept: unknown = await service.app
        .get(DataSource)
        .query('SELECT name, department FROM students WHERE id = $1', [studentId]);
      expect(kept).toEqual([{ name: 'Former student', department: null }]);
    }
  });

  it('does not list whom it hears to be suspended before it hears of the registration', async () => {
    const studentId = randomUUID();
    const until = new Date(now.getTime() + 1_000).toISOString();
    await deliver(studentSuspended, { studentId, until });
    await deliver(studentRegistered, { studentId, name: 'Early', department: 'Economics' });
    await expect(rank(studentId)).resolves.toBeNull();
    await service.app
      .get(StudentListingProjection, { strict: false })
      .listDue(new Date(now.getTime() + 1_000));
    await expect(rank(studentId)).resolves.toMatchObject({ name: 'Early' });
  });

  it('takes an event that comes several times as one', async () => {
    const studentId = randomUUID();
    const eventId = randomUUID();
    const before = (await service.messages.request(getLeaderboard, { limit: 1 })).total;
    const body = { studentId, name: 'Once', department: 'Economics' };
    await Promise.all([1, 2, 3].map(() => deliver(studentRegistered, body, eventId)));
    const after = (await service.messages.request(getLeaderboard, { limit: 1 })).total;
    expect(after).toBe(before + 1);
  });
});

describe('the list of balances', () => {
  const all = async () => {
    const { balances } = await service.messages.request(listBalances, { after: null });
    return balances;
  };

  it('holds also students of whom nothing has happened yet', async () => {
    const [fresh, earning] = [await newStudent('Fresh'), await newStudent('Earning')];
    await earn(earning, 2_500);
    await eventually(async () => {
      const balances = await all();
      expect(balances).toContainEqual({ studentId: fresh, balanceMxp: 0, revision: -1 });
      expect(balances).toContainEqual({ studentId: earning, balanceMxp: 2_500, revision: 0 });
    });
  });

  it('goes on behind the last one', async () => {
    const ids = (await all()).map(({ studentId }) => studentId);
    const [after = null, ...rest] = ids;
    const next = await service.messages.request(listBalances, { after });
    expect(next.balances.map(({ studentId }) => studentId)).toEqual(rest);
  });
});

describe('the projection', () => {
  it('rebuilt from the streams equals the live one, while the portal runs', async () => {
    const students = await Promise.all(['R1', 'R2', 'R3'].map(newStudent));
    const dataSource = service.app.get(DataSource);
    const writing = Promise.all(
      students.flatMap((student) => Array.from({ length: 20 }, () => earn(student, 1_500))),
    );
    const store = new PostgresEventStore(dataSource);
    await rebuildStandings(dataSource, store);
    await writing;
    await eventually(async () => {
      const live = await fingerprint(dataSource);
      expect(live.behind).toBe(0);
    });
    const live = await fingerprint(dataSource);
    await rebuildStandings(dataSource, store);
    await expect(fingerprint(dataSource)).resolves.toEqual(live);
    await expectEntitiesToMatchMigrations(dataSource);
  });

  it('equals a model under any sequence of commands', async () => {
    const command = fc.record({
      kind: fc.constantFrom('earn', 'spend', 'adjust'),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 4_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        const students = [randomUUID(), randomUUID(), randomUUID()];
        const model = [0, 0, 0];
        for (const { kind, who, amount } of commands) {
          const student = students[who] ?? '';
          const have = model[who] ?? 0;
          if (kind === 'spend') {
            const outcome = await spend(student, amount).then(
              () => true,
              () => false,
            );
            expect(outcome).toBe(have >= amount);
            if (outcome) model[who] = have - amount;
          } else if (kind === 'earn') {
            await earn(student, amount);
            model[who] = have + amount;
          } else {
            await service.messages.request(adjustXp, {
              commandId: randomUUID(),
              studentId: student,
              amountMxp: amount,
              reason: 'adjustment',
              reference,
              direction: 'up',
            });
            model[who] = have + amount;
          }
        }
        const balances = await Promise.all(students.map(balance));
        expect(balances.map((one) => one.balanceMxp)).toEqual(model);
      }),
      { numRuns: 12 },
    );
  });

  it('stands on streams whose hash chains are whole', async () => {
    await expect(verifyChain(service.app.get(DataSource))).resolves.toEqual([]);
  });
});
