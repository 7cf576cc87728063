import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workerMetrics, WorkerPool } from '@portal/kit/workers';
import { Metrics } from '@portal/platform';
import { MAX_CHARACTERS } from '../text/documents/max-characters';
import { makeTest } from './make-test.task';
import { HOSTILE, hostileText } from '../../testing/hostile-texts.fixture';

/** The built file: compiling on the fly takes more memory than the text. */
const ENTRY = path.join(__dirname, '../../../dist/worker/text-worker.js');
/**
 * Half of the service's limits for a text; three quarters for the memory, some of which the
 * process itself needs.
 */
const LIMITS = {
  processorMs: 7_500,
  wallMs: 60_000,
  heapMb: 150,
  memoryMb: 300,
  answerBytes: 1_000_000,
};

describe('the longest text that is read', () => {
  let folder: string;
  let pool: WorkerPool;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-growth-'));
    const refusal = () => new Error('It is full.');
    pool = new WorkerPool({
      entry: ENTRY,
      places: 2,
      limits: LIMITS,
      slicesMs: [],
      waiting: 9,
      waitingEach: 9,
      refusal,
      refusalEach: refusal,
      metrics: workerMetrics(new Metrics(), 'growth'),
    });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  it.each(HOSTILE)('of %s takes less than half of the limits', async (kind) => {
    const file = { path: path.join(folder, 'text.txt'), name: 'text.txt' };
    await writeFile(file.path, hostileText(kind, MAX_CHARACTERS));
    const wish = {
      department: null,
      topics: [],
      numQuestions: 50,
      topsUp: true,
      seed: 1,
      timesAsked: [],
      given: [],
      withdrawn: [],
    };
    const order = { owner: 'ada', signal: new AbortController().signal };
    const made = await pool.run(makeTest, { ...wish, file }, order);
    // Exceeding a limit rejects; most of these texts yield no question.
    expect('refused' in made ? made.refused : made.questions.length).not.toBe(0);
  });
});
