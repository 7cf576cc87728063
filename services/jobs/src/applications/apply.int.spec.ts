import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@portal/contracts';
import { applyForJob } from '@portal/contracts/jobs';
import { closeCampusJob } from '@portal/contracts/jobs-admin';
import { listJobCards } from '@portal/contracts/jobs-board';
import { studentDataOf } from '@portal/contracts/student-data';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { JobsModule } from '../jobs.module';
import { applyFor, eventually, listFor, postJob } from '../testing/jobs.fixture';
import { startLedger } from '../testing/ledger.fixture';

let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  service = await startTestService({ name: 'jobs', module: JobsModule });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await service.stop();
});
afterEach(() => {
  Object.assign(ledger.book, { isReachable: true, takesPayments: true, losesAnswers: false });
  ledger.book.beforeSpending = () => Promise.resolve();
});

function buildStudent(balanceXp: number): string {
  const studentId = randomUUID();
  ledger.book.balances.set(studentId, balanceXp * 1_000);
  return studentId;
}
const boardOf = async (studentId: string) =>
  (await service.messages.request(listJobCards, { studentId })).cards;
const apply = (studentId: string, jobUrl: string, amountMxp: number) =>
  service.messages.request(applyForJob, { studentId, jobUrl, amountMxp });

describe('applying for a job', () => {
  it('takes its price, records it and leads to the stored address', async () => {
    const studentId = buildStudent(100.5);
    const job = await postJob(service);
    expect(job.costMxp).toBe(20_000);
    await expect(applyFor(service, studentId, job)).resolves.toEqual({
      message: 'Applied — 20 XP deducted.',
      redirectUrl: job.url,
      deductedMxp: 20_000,
      balanceMxp: 80_500,
    });
    expect(await boardOf(studentId)).toMatchObject([
      { jobId: job._id, title: job.title, stage: 'applied', url: job.url, isGone: false },
    ]);
    const { jobs } = await listFor(service, {}, { studentId });
    expect(jobs.find(({ _id }) => _id === job._id)).toMatchObject({ stage: 'applied' });
  });

  it.each([
    ['Internship', 20],
    ['Part-time', 20],
    ['Contract', 30],
    ['Full-time', 50],
    ['Temporary', 25],
    [null, 25],
  ] as const)('costs for %s %i XP', async (contract_type, xp) => {
    expect((await postJob(service, { contract_type })).costMxp).toBe(xp * 1_000);
  });

  it('again is free, also when the job is closed, and when there are no XP left', async () => {
    const studentId = buildStudent(20);
    const job = await postJob(service);
    await applyFor(service, studentId, job);
    const adminId = randomUUID();
    await service.messages.request(closeCampusJob, { adminId, jobId: job._id });
    await expect(applyFor(service, studentId, job)).resolves.toMatchObject({
      message: 'Applied — 0 XP deducted.',
      redirectUrl: job.url,
      deductedMxp: 0,
    });
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it('at another price is refused with the true one', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    await expect(apply(studentId, job.url, 1_000)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This job costs 20 XP. Please confirm that price.',
    });
    expect(ledger.book.chargesOf(studentId)).toEqual([]);
  });

  it('without enough XP is refused with the words of the specification', async () => {
    const studentId = buildStudent(19.999);
    const job = await postJob(service);
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({
      code: 'insufficient_xp',
      message: 'Not enough XP. You need 20 XP to apply for this role.',
    });
    expect(await boardOf(studentId)).toEqual([]);
  });

  it('with its id is for that job alone, of several that share one address', async () => {
    const studentId = buildStudent(100);
    const url = `https://jobs.example.com/${randomUUID()}`;
    const internship = await postJob(service, { url, contract_type: 'Internship' });
    const jobs = [internship, await postJob(service, { url, contract_type: 'Full-time' })];
    for (const { _id: jobId, costMxp: amountMxp } of jobs) {
      const request = { studentId, jobId, jobUrl: url, amountMxp };
      const answer = { redirectUrl: url, deductedMxp: amountMxp };
      await expect(service.messages.request(applyForJob, request)).resolves.toMatchObject(answer);
    }
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000, 50_000]);
    const applied = (await boardOf(studentId)).map(({ jobId }) => jobId);
    expect(new Set(applied)).toEqual(new Set(jobs.map(({ _id }) => _id)));
    const elsewhere = { studentId, jobId: randomUUID(), jobUrl: url, amountMxp: 20_000 };
    await expect(service.messages.request(applyForJob, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('for an address that the board does not know is refused', async () => {
    const refused = apply(buildStudent(100), 'https://evil.example/1', 20_000);
    await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  });

  it('for a job that left its feed after it was listed is refused, and costs nothing (G38)', async () => {
    const [studentId, earlier] = [buildStudent(100), buildStudent(100)];
    const job = await postJob(service);
    await applyFor(service, earlier, job);
    const adminId = randomUUID();
    await service.messages.request(closeCampusJob, { adminId, jobId: job._id });
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This job is no longer open. You have not been charged.',
    });
    expect(ledger.book.chargesOf(studentId)).toEqual([]);
    expect(await boardOf(earlier)).toMatchObject([{ isGone: true, stage: 'applied' }]);
  });

  it('by a student who is gone is refused', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    await service.messages.request(studentDataOf('jobs').forgetStudent, { studentId });
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('a board', () => {
  it('with more than one answer holds is given in several, without a gap', async () => {
    const studentId = randomUUID();
    const cards = `
      INSERT INTO cards (id, student_id, job_id, stage, title, url, is_sample, note, saved_at)
      SELECT gen_random_uuid(), $1, gen_random_uuid(), 'saved', 'Job ' || n,
        'https://jobs.example.com/' || n, false, repeat('€', 2000), now() - n * interval '1 day'
      FROM generate_series(1, 200) AS n`;
    await service.app.get(DataSource).query(cards, [studentId]);
    const answers: (string | null)[][] = [];
    for (let from: number | null = 0; from !== null;) {
      const answer: ResponseOf<typeof listJobCards> = await service.messages.request(listJobCards, {
        studentId,
        from,
      });
      answers.push(answer.cards.map(({ title }) => title));
      from = answer.next;
    }
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.flat()).toEqual(Array.from({ length: 200 }, (_, n) => `Job ${n + 1}`));
  });
});

describe('clicks at the same time', () => {
  it('on one job charge once, and all of them succeed (attack 31, G39)', async () => {
    const studentId = buildStudent(1_000);
    const job = await postJob(service);
    const clicks = Array.from({ length: 50 }, () => applyFor(service, studentId, job));
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ redirectUrl }) => redirectUrl))).toEqual(new Set([job.url]));
    expect(answers.filter(({ deductedMxp }) => deductedMxp > 0)).toHaveLength(1);
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
    expect(await boardOf(studentId)).toHaveLength(1);
  });

  it('on several jobs with XP for one let one succeed (G39)', async () => {
    const studentId = buildStudent(39);
    const jobs = [await postJob(service), await postJob(service), await postJob(service)];
    const outcomes = await Promise.allSettled(jobs.map((job) => applyFor(service, studentId, job)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const words = expect.objectContaining({
      message: 'Not enough XP. You need 20 XP to apply for this role.',
    });
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(words);
    }
    expect(ledger.book.balanceOf(studentId)).toBe(19_000);
    expect(await boardOf(studentId)).toHaveLength(1);
  });
});

describe('a payment that does not go smoothly', () => {
  it('is not begun while the ledger is away', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.isReachable = false;
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('nothing was charged'),
    });
    ledger.book.isReachable = true;
    expect((await listFor(service, {}, { studentId })).jobs).not.toContainEqual(
      expect.objectContaining({ isPending: true }),
    );
  });

  it('that waits for long is made at once when its student applies again', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.takesPayments = false;
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({ code: 'unavailable' });
    const later = "UPDATE reliable_commands SET next_attempt_at = now() + interval '5 minutes'";
    await service.app.get(DataSource).query(later);
    ledger.book.takesPayments = true;
    await expect(applyFor(service, studentId, job)).resolves.toMatchObject({ deductedMxp: 0 });
    expect(await boardOf(studentId)).toMatchObject([{ jobId: job._id, stage: 'applied' }]);
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it('goes on at the price that was confirmed, whatever the job costs by then', async () => {
    const studentId = buildStudent(100);
    const title = `Repriced ${randomUUID()}`;
    const job = await postJob(service, { title });
    ledger.book.takesPayments = false;
    const underWay = { code: 'unavailable', message: expect.stringContaining('in progress') };
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject(underWay);
    const dearer = await postJob(service, { title, url: job.url, contract_type: 'Full-time' });
    expect([dearer._id, dearer.costMxp]).toEqual([job._id, 50_000]);
    ledger.book.takesPayments = true;
    await expect(applyFor(service, studentId, job)).resolves.toMatchObject({ deductedMxp: 0 });
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it.each([
    ['list', (studentId: string) => listFor(service, {}, { studentId })],
    ['board', boardOf],
  ])('that waits for long is made soon when its student looks at the %s', async (_at, look) => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.takesPayments = false;
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({ code: 'unavailable' });
    const rows = service.app.get(DataSource);
    await rows.query("UPDATE reliable_commands SET next_attempt_at = now() + interval '5 minutes'");
    ledger.book.takesPayments = true;
    await look(studentId);
    const state = 'SELECT state FROM payments WHERE student_id = $1';
    await eventually(async () =>
      expect(await rows.query(state, [studentId])).toEqual([{ state: 'paid' }]),
    );
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it('goes on by itself when the ledger comes back, and is made once', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.takesPayments = false;
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({ code: 'unavailable' });
    const { jobs } = await listFor(service, {}, { studentId });
    expect(jobs.find(({ _id }) => _id === job._id)).toMatchObject({ isPending: true });
    ledger.book.takesPayments = true;
    await eventually(async () => expect(await boardOf(studentId)).toHaveLength(1));
    await expect(applyFor(service, studentId, job)).resolves.toMatchObject({ deductedMxp: 0 });
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it('whose answer is lost is recorded with one charge', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.losesAnswers = true;
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await boardOf(studentId)).toEqual([]);
    ledger.book.losesAnswers = false;
    await eventually(async () => expect(await boardOf(studentId)).toHaveLength(1));
    expect(ledger.book.chargesOf(studentId)).toEqual([20_000]);
  });

  it('for a job that vanishes meanwhile is given back, and leaves no application', async () => {
    const studentId = buildStudent(100);
    const job = await postJob(service);
    ledger.book.beforeSpending = async () => {
      const adminId = randomUUID();
      await service.messages.request(closeCampusJob, { adminId, jobId: job._id });
    };
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(
        /^This job is no longer open\. Your XP (?:is being|has been) returned/,
      ),
    });
    await eventually(() => {
      expect(ledger.book.balanceOf(studentId)).toBe(100_000);
      return Promise.resolve();
    });
    expect(ledger.book.refunded.size).toBe(1);
    expect(await boardOf(studentId)).toEqual([]);
  });

  it('can be made again for a job that has come back', async () => {
    const studentId = buildStudent(100);
    const url = `https://jobs.example.com/${randomUUID()}`;
    const title = `Returning ${randomUUID()}`;
    const job = await postJob(service, { url, title });
    const adminId = randomUUID();
    ledger.book.beforeSpending = async () => {
      await service.messages.request(closeCampusJob, { adminId, jobId: job._id });
    };
    await expect(applyFor(service, studentId, job)).rejects.toMatchObject({ code: 'not_found' });
    ledger.book.beforeSpending = () => Promise.resolve();
    const again = await postJob(service, { url, title });
    await expect(applyFor(service, studentId, again)).resolves.toMatchObject({
      deductedMxp: 20_000,
    });
    await eventually(() => {
      expect(ledger.book.balanceOf(studentId)).toBe(80_000);
      return Promise.resolve();
    });
  });
});
