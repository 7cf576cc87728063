import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_MAX_BYTES, generateQuestions, generationAborted } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { Metrics, PortalError } from '@portal/platform';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { buildRecursivePdf } from '../testing/pdf.fixture';
import { TestlabModule } from '../testlab.module';

/** Tests of one student that wait in line, at most. */
const WAITING_EACH = 10;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
});
afterAll(() => service.stop());

interface Ask {
  studentId: string;
  generationId?: string;
  file?: { uploadId: string; name: string; bytes: number } | null;
}
/** What came of it: `made`, or the code of the refusal. */
async function ask({ studentId, generationId = randomUUID(), file = null }: Ask): Promise<string> {
  const wish = { department: null, topics: ['Epidemiology'], numQuestions: 1 };
  const request = { generationId, studentId, ...wish, file };
  return service.messages.request(generateQuestions, request).then(
    () => 'made',
    (error: unknown) => (error instanceof PortalError ? error.code : 'unknown'),
  );
}
const stop = (generationId: string) => service.messages.emit(generationAborted, { generationId });
/** How many of the day's tests the student has used up. */
async function spent(studentId: string): Promise<number> {
  const sql = 'SELECT count FROM generation_counts WHERE student_id = $1';
  const rows: { count: number }[] = await service.app.get(DataSource).query(sql, [studentId]);
  return rows[0]?.count ?? 0;
}
/** Tests that run and that wait. */
async function inPool() {
  const metric = await service.app
    .get(Metrics, { strict: false })
    .registry.getSingleMetric('portal_works')
    ?.get();
  const of = (state: string) =>
    metric?.values.find(({ labels }) => Object.values(labels).includes(state))?.value ?? 0;
  return { running: of('running'), waiting: of('waiting') };
}
async function until(holds: () => Promise<boolean>) {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to be in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("one of the day's tests", () => {
  it('is not used up by a file that has not arrived', async () => {
    const studentId = randomUUID();
    const file = { uploadId: randomUUID(), name: 'notes.txt', bytes: 1_000 };
    expect(await ask({ studentId, file })).toBe('unreadable_file');
    expect(await spent(studentId)).toBe(0);
  });

  it('is used up by what a process has begun with, and not by what was refused or stopped in line', async () => {
    const studentId = randomUUID();
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const { id: uploadId, bytes } = await uploads.put(
      Readable.from([buildRecursivePdf()]),
      FILE_MAX_BYTES,
    );
    const [long, stopped] = [randomUUID(), randomUUID()];
    const file = { uploadId, name: 'heavy.pdf', bytes };
    const heavy = ask({ studentId, generationId: long, file });
    await until(async () => (await inPool()).running === 1);
    const waiting = Array.from({ length: WAITING_EACH }, (_, n) =>
      ask({ studentId, ...(n === 0 && { generationId: stopped }) }),
    );
    await until(async () => (await inPool()).waiting === WAITING_EACH);
    const refused = await Promise.all([1, 2, 3].map(() => ask({ studentId })));
    expect(refused).toEqual(Array(3).fill('too_many_requests'));
    expect(await spent(studentId)).toBe(1 + WAITING_EACH);
    await stop(stopped);
    await expect(waiting[0]).resolves.toBe('aborted');
    expect(await spent(studentId)).toBe(WAITING_EACH);
    await stop(long);
    expect([await heavy, ...(await Promise.all(waiting.slice(1)))]).toEqual([
      'aborted',
      ...Array(WAITING_EACH - 1).fill('made'),
    ]);
    expect(await spent(studentId)).toBe(WAITING_EACH);
  }, 60_000);
});
