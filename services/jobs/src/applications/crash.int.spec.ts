import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import {
  createTestDatabase,
  startSourceProcess,
  startTestService,
  type TestDatabase,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { JobsModule } from '../jobs.module';
import { eventually, postJob } from '../testing/jobs.fixture';

const PROCESS = path.join(__dirname, '../testing/applying-process.fixture.ts');
const PRICE_MXP = 20_000;

let database: TestDatabase;
let reader: DataSource;
let jobUrls: string[];

beforeAll(async () => {
  database = await createTestDatabase({ isDurable: true });
  const options = { name: 'jobs', module: JobsModule, databaseUrl: database.url };
  const service = await startTestService(options);
  jobUrls = [];
  for (let n = 0; n < 4; n += 1) jobUrls.push((await postJob(service)).url);
  await service.stop();
  reader = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await reader.query('CREATE TABLE public.entries (id uuid PRIMARY KEY, change_mxp bigint)');
});
afterAll(async () => {
  await reader.destroy();
  await database.drop();
});

/** Starts a process that applies for a job and may be killed at a step. */
function start(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
  const worker = startSourceProcess(PROCESS, args, env);
  let output = '';
  worker.child.stdout?.on('data', (chunk) => (output += String(chunk)));
  return { ...worker, output: () => output };
}
const rows = (sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> =>
  reader.query(sql, parameters);
const cardsOf = (studentId: string) =>
  rows('SELECT stage FROM jobs.cards WHERE student_id = $1', [studentId]);
/** Returns the sum that the ledger has taken for a student's payments, in mXP. */
const takenFrom = async (studentId: string) => {
  const [sum] = await rows(
    `SELECT coalesce(sum(e.change_mxp), 0)::int AS taken FROM public.entries e
     JOIN jobs.payments p ON p.id = e.id WHERE p.student_id = $1`,
    [studentId],
  );
  return sum?.['taken'];
};

describe('a process that is killed with kill -9 in the middle of an application', () => {
  it('leaves one charge and one application, whatever the step, and a repeated click costs nothing', async () => {
    const steps = ['before-spending', 'after-spending', 'before-answer'];
    const students = steps.map(() => randomUUID());
    for (const [index, step] of steps.entries()) {
      const worker = start(step, students[index] ?? '', jobUrls[index] ?? '', String(PRICE_MXP));
      const [, signal] = (await once(worker.child, 'exit')) as [unknown, string]; // as Node.js documents
      expect({ step, signal }).toEqual({ step, signal: 'SIGKILL' });
      expect(worker.output()).not.toContain('applied');
    }
    const again = start('nowhere', students[1] ?? '', jobUrls[1] ?? '', String(PRICE_MXP));
    await eventually(async () => {
      for (const studentId of students) {
        expect(await cardsOf(studentId)).toEqual([{ stage: 'applied' }]);
        expect(await takenFrom(studentId)).toBe(-PRICE_MXP);
      }
      expect(again.output()).toContain('applied 0');
    });
    await again.kill();
  });

  it('gives the XP back for a job that has vanished meanwhile, also where it dies while giving', async () => {
    const studentId = randomUUID();
    const jobUrl = jobUrls[3] ?? '';
    const first = start('after-spending', studentId, jobUrl, String(PRICE_MXP));
    await once(first.child, 'exit');
    await rows('UPDATE jobs.jobs SET hidden_at = now() WHERE url = $1', [jobUrl]);
    for (const step of ['before-refund', 'after-refund']) {
      const next = start(step, '', '', String(PRICE_MXP));
      await once(next.child, 'exit');
    }
    const last = start('nowhere', '', '', String(PRICE_MXP));
    await eventually(async () => {
      const states = await rows('SELECT state FROM jobs.payments WHERE student_id = $1', [
        studentId,
      ]);
      expect(states).toEqual([{ state: 'returned' }]);
    });
    const refunds = await rows('SELECT change_mxp::int FROM public.entries WHERE change_mxp > 0');
    expect(refunds).toEqual([{ change_mxp: PRICE_MXP }]);
    expect(await cardsOf(studentId)).toEqual([]);
    await last.kill();
  });
});
