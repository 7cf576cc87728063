import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { studentDeleted } from '@portal/contracts/identity';
import { FILE_MAX_BYTES, generateQuestions } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { PortalError } from '@portal/platform';
import { startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from './testlab.module';
import { longestTurnOf } from './testing/processor-time.fixture';
import { buildPdf, buildSlowPdf } from './testing/pdf.fixture';

/**
 * Maximum processor time of one turn of the event loop, in ms; it grew with the size to a second
 * and more.
 */
const LONGEST_TURN_MS = 100;

let service: TestService;
let uploads: DiskFileStore;
let lesson: string[];

beforeAll(async () => {
  const env = { GENERATIONS_PER_DAY: '6' };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
  uploads = new DiskFileStore(service.config.DATA_DIR);
  const file = path.join(__dirname, '../test-texts/economics-markets.txt');
  lesson = (await readFile(file, 'latin1')).split('\n').filter((line) => /^[ -~]*$/.test(line));
});
afterAll(() => service.stop());

async function upload(studentId: string, content: Buffer, name: string) {
  const { id: uploadId, bytes } = await uploads.put(Readable.from([content]), FILE_MAX_BYTES);
  return service.messages.request(generateQuestions, {
    generationId: randomUUID(),
    studentId,
    department: null,
    topics: [],
    numQuestions: 3,
    file: { uploadId, name, bytes },
  });
}
/** Returns the outcome: `made`, or the code of the refusal. */
const outcomeOf = (generation: Promise<unknown>) =>
  generation.then(
    () => 'made',
    (error: unknown) => (error instanceof PortalError ? error.code : 'unknown'),
  );

describe('a file of one student', () => {
  it('is read while another student’s keep the reader busy, and those take turns', async () => {
    const [greedy, other] = [randomUUID(), randomUUID()];
    const slow = buildSlowPdf();
    const outcomes = [1, 2, 3].map(() => outcomeOf(upload(greedy, slow, 'slow.pdf')));
    await expect(Promise.race(outcomes)).resolves.toBe('too_many_requests');
    const stillBusy = Promise.all(outcomes).then(() => 'all were read first');
    const test = upload(other, buildPdf([lesson.slice(0, 60)]), 'lesson.pdf');
    await expect(Promise.race([outcomeOf(test), stillBusy])).resolves.toBe('made');
    const { subject } = studentDeleted;
    const [eventId, body] = [randomUUID(), { studentId: greedy }];
    await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
    await expect(stillBusy).resolves.toBe('all were read first');
  });

  it('counts also where it is refused, and is deleted also where the day’s refusals are used up', async () => {
    const studentId = randomUUID();
    const mostRefused = 2 * service.config.GENERATIONS_PER_DAY;
    for (let n = 0; n < mostRefused; n += 1) {
      const outcome = outcomeOf(upload(studentId, Buffer.alloc(0), 'empty.txt'));
      await expect(outcome).resolves.toBe('unreadable_file');
    }
    const next = outcomeOf(upload(studentId, Buffer.alloc(0), 'empty.txt'));
    await expect(next).resolves.toBe('too_many_requests');
    await expect(readdir(path.join(service.config.DATA_DIR, 'uploads'))).resolves.toEqual([]);
  });
});

describe('10 MB of text', () => {
  const filled = (text: string, encoding: BufferEncoding) =>
    Buffer.alloc(FILE_MAX_BYTES - 2, Buffer.from(text, encoding));

  it.each([
    ['ASCII', filled('abcdefgh ', 'ascii')],
    ['Cyrillic', filled('я', 'utf8')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), filled('中', 'utf16le')])],
    ['no letters', filled('12 34 ', 'ascii')],
    ['Windows-1252', filled('é', 'latin1')],
  ])('(%s) keeps the others waiting no longer than a little', async (_kind, content) => {
    let outcome = 'none';
    const longest = await longestTurnOf(async () => {
      outcome = await outcomeOf(upload(randomUUID(), content, 'long.txt'));
    });
    expect(outcome).toMatch(/not_enough_material|unreadable_file/);
    expect(longest).toBeLessThan(LONGEST_TURN_MS);
  });
});
