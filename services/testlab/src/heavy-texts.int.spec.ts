import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { studentDeleted } from '@portal/contracts/identity';
import { FILE_MAX_BYTES, generateQuestions } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { Metrics, PortalError } from '@portal/platform';
import { startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from './testlab.module';
import { longestTurnOf } from './testing/processor-time.fixture';
import { buildPdf, buildRecursivePdf } from './testing/pdf.fixture';

/** Maximum processor time of one turn of the service's event loop, in ms. */
const LONGEST_TURN_MS = 100;
/** Maximum memory growth of the service itself, in MB, for any input of its worker processes. */
const GROWTH_MB = 200;

let service: TestService;
let uploads: DiskFileStore;
let lesson: string[];

beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
  uploads = new DiskFileStore(service.config.DATA_DIR);
  const file = path.join(__dirname, '../test-texts/economics-markets.txt');
  lesson = (await readFile(file, 'latin1')).split('\n').filter((line) => /^[ -~]*$/.test(line));
});
afterAll(() => service.stop());

interface Ask {
  studentId?: string;
  content?: Buffer;
  name?: string;
  topics?: string[];
}
async function ask({ studentId = randomUUID(), content, name = 'notes.txt', topics = [] }: Ask) {
  const stored = content && (await uploads.put(Readable.from([content]), FILE_MAX_BYTES));
  return service.messages.request(generateQuestions, {
    generationId: randomUUID(),
    studentId,
    department: null,
    topics,
    numQuestions: 5,
    file: stored ? { uploadId: stored.id, name, bytes: stored.bytes } : null,
  });
}
/** Returns the outcome: `made`, or the code of the refusal. */
const outcomeOf = (generation: Promise<unknown>) =>
  generation.then(
    () => 'made',
    (error: unknown) => (error instanceof PortalError ? error.code : 'unknown'),
  );

const prose = (words: number) =>
  'The market sets a price at which the demand for goods meets their supply. '.repeat(words);
const bullets = `${prose(300)}\nThe main parts of a market are the following:\n${Array.from(
  { length: 15_000 },
  (_, n) => `• item ${n.toString(36)}`,
).join('\n')}`;
const causes = Array.from(
  { length: 900 },
  (_, n) =>
    `The price of good ${n.toString(36)} falls in the long run because the ${n.toString(36)} firms sell more goods.`,
).join(' ');

describe('a text that was made to be heavy', () => {
  it.each([
    ['F1: 200 KB of bullets under a colon', bullets],
    ['F2: 80 KB of reasons', causes],
    ['F2: 140 KB of open tags in one line', `${prose(900)}\n${'<a '.repeat(47_000)}`],
  ])(
    '(%s) keeps nobody waiting, and fills no memory',
    async (_name, text) => {
      const before = process.memoryUsage().rss;
      let outcomes: string[] = [];
      const longest = await longestTurnOf(async () => {
        const heavy = outcomeOf(ask({ content: Buffer.from(text) }));
        const other = outcomeOf(ask({ topics: ['Epidemiology'] }));
        outcomes = await Promise.all([heavy, other]);
      });
      expect(outcomes[0]).toMatch(/^(made|unreadable_file|not_enough_material)$/);
      expect(outcomes[1]).toBe('made');
      expect(longest).toBeLessThan(LONGEST_TURN_MS);
      expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(GROWTH_MB);
      await expect(readdir(path.join(service.config.DATA_DIR, 'uploads'))).resolves.toEqual([]);
    },
    60_000,
  );

  it('F1: that goes above its limits is refused in words, counted, and the next is made', async () => {
    const heavy = ask({ content: buildRecursivePdf(), name: 'small.pdf' });
    await expect(heavy).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'The file takes too much time or memory to read. Upload a simpler or shorter one.',
    });
    await expect(outcomeOf(ask({ content: buildPdf([lesson.slice(0, 60)]) }))).resolves.toBe(
      'made',
    );
    const exposition = await service.app.get(Metrics, { strict: false }).registry.metrics();
    expect(exposition).toMatch(/portal_works_total\{.*outcome="over-(processor|time|memory)"\} 1/);
    expect(exposition).toMatch(/portal_works\{.*state="waiting"\} 0/);
  }, 60_000);
});

describe('topics that were made to be heavy', () => {
  it('F3: of letters that expand keep nobody waiting, from three students at once', async () => {
    const topics = Array.from({ length: 20 }, (_, n) => `${n}${'\ufdfa'.repeat(190)}`);
    const students = [randomUUID(), randomUUID(), randomUUID()];
    let outcomes: string[] = [];
    const longest = await longestTurnOf(async () => {
      const heavy = Array.from({ length: 36 }, (_, n) =>
        outcomeOf(ask({ studentId: students[n % 3] ?? '', topics })),
      );
      await expect(outcomeOf(ask({ topics: ['Epidemiology'] }))).resolves.toBe('made');
      outcomes = await Promise.all(heavy);
    });
    expect(new Set(outcomes)).toEqual(new Set(['not_enough_material', 'too_many_requests']));
    expect(longest).toBeLessThan(LONGEST_TURN_MS);
  }, 60_000);
});

describe('heavy PDFs of six students', () => {
  it('F13: leave room: a normal one is made before any of them has used up its time', async () => {
    const students = Array.from({ length: 6 }, () => randomUUID());
    const heavy = students.map((studentId) =>
      outcomeOf(ask({ studentId, content: buildRecursivePdf(), name: 'small.pdf' })),
    );
    // By then all six are in the queue before the normal ones.
    await expect(outcomeOf(ask({ topics: ['Epidemiology'] }))).resolves.toBe('made');
    const anyHeavy = Promise.race(heavy).then((outcome) => `a heavy one first: ${outcome}`);
    const normal = ask({ content: buildPdf([lesson.slice(0, 60)]), name: 'lesson.pdf' });
    await expect(Promise.race([outcomeOf(normal), anyHeavy])).resolves.toBe('made');
    for (const studentId of students) {
      const { subject } = studentDeleted;
      const [eventId, body] = [randomUUID(), { studentId }];
      await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
    }
    await expect(Promise.all(heavy)).resolves.toEqual(students.map(() => 'aborted'));
  }, 90_000);
});
