import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_MAX_BYTES, generateQuestions, generationAborted } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { Metrics, PortalError } from '@portal/platform';
import { startTestService, until, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { buildRecursivePdf } from '../testing/pdf.fixture';
import { TestlabModule } from '../testlab.module';

/** Maximum number of queued tests of one student. */
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
  topics?: string[];
}
/** Returns the outcome: `made`, or the code of the refusal. */
async function ask(asked: Ask): Promise<string> {
  const { studentId, generationId = randomUUID(), file = null } = asked;
  const { topics = ['Epidemiology'] } = asked;
  const wanted = { department: null, topics, numQuestions: 1 };
  const request = { generationId, studentId, ...wanted, file };
  return service.messages.request(generateQuestions, request).then(
    () => 'made',
    (error: unknown) => (error instanceof PortalError ? error.code : 'unknown'),
  );
}
const stop = (generationId: string) => service.messages.emit(generationAborted, { generationId });
/** Returns the number of tests that the student has used of the day's limit. */
async function spent(studentId: string): Promise<number> {
  const sql = 'SELECT count FROM generation_counts WHERE student_id = $1';
  const rows: { count: number }[] = await service.app.get(DataSource).query(sql, [studentId]);
  return rows[0]?.count ?? 0;
}
async function refused(studentId: string): Promise<number> {
  const sql = 'SELECT refused FROM generation_counts WHERE student_id = $1';
  const rows: { refused: number }[] = await service.app.get(DataSource).query(sql, [studentId]);
  return rows[0]?.refused ?? 0;
}
/** Returns the numbers of running and of waiting works. */
async function inPool() {
  const metric = await service.app
    .get(Metrics, { strict: false })
    .registry.getSingleMetric('portal_works')
    ?.get();
  const countIn = (state: string) =>
    metric?.values.find(({ labels }) => Object.values(labels).includes(state))?.value ?? 0;
  return { running: countIn('running'), waiting: countIn('waiting') };
}

describe("one of the day's tests", () => {
  it('is not used up by a file that has not arrived', async () => {
    const studentId = randomUUID();
    const file = { uploadId: randomUUID(), name: 'notes.txt', bytes: 1_000 };
    expect(await ask({ studentId, file })).toBe('unreadable_file');
    expect(await spent(studentId)).toBe(0);
  });

  it('is not used up by a file that is refused, of which there may be more than tests, but not endlessly', async () => {
    const studentId = randomUUID();
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const most = 2 * service.config.GENERATIONS_PER_DAY;
    const refuse = async (content: string) => {
      const { id: uploadId, bytes } = await uploads.put(Readable.from([content]), FILE_MAX_BYTES);
      return ask({ studentId, topics: [], file: { uploadId, name: 'notes.txt', bytes } });
    };
    expect(await refuse('')).toBe('unreadable_file');
    expect(await refuse('lalala '.repeat(20))).toBe('not_enough_material');
    expect([await spent(studentId), await refused(studentId)]).toEqual([0, 2]);
    expect(await ask({ studentId })).toBe('made');
    expect([await spent(studentId), await refused(studentId)]).toEqual([1, 2]);
    const sql = 'UPDATE generation_counts SET refused = $2 WHERE student_id = $1';
    await service.app.get(DataSource).query(sql, [studentId, most - 1]);
    expect(await refuse('')).toBe('unreadable_file');
    expect(await refuse('')).toBe('too_many_requests');
    expect(await refused(studentId)).toBe(most);
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
