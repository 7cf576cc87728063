import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Metrics, loadConfig } from '@portal/platform';
import type { MakeTestInput } from '../worker/make-test/make-test.task';
import { TextPool } from './text-pool';

const INPUT: MakeTestInput = {
  file: null,
  department: null,
  topics: ['Epidemiology'],
  topsUp: true,
  numQuestions: 3,
  seed: 1,
  given: [],
  timesAsked: [],
  withdrawn: [],
};

let folder: string;
let pool: TextPool;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'text-pool-'));
  pool = new TextPool(loadConfig({ TEXT_PROCESSES: '2' }), new Metrics());
});
afterEach(async () => {
  await pool.beforeApplicationShutdown();
  rmSync(folder, { recursive: true });
});

describe('a test on topics alone', () => {
  it('is made before the first time slice of files that were sent before it', async () => {
    // A named pipe without a writer acts as a file that never ends.
    const file = { path: path.join(folder, 'pipe'), name: 'notes.docx' };
    execFileSync('mkfifo', [file.path]);
    const begun: string[] = [];
    const order = (owner: string) => ({
      owner,
      signal: new AbortController().signal,
      onBegin: () => begun.push(owner),
    });
    const students = ['ada', 'bola', 'chi', 'dayo', 'eze'];
    const files = students.map((owner) => pool.readSections({ file }, order(owner)));
    const ended = Promise.allSettled(files);
    await expect(pool.makeTest(INPUT, order('topics'))).resolves.toHaveProperty('questions');
    // The first two have the places, and may be restarted.
    expect(begun.filter((owner) => owner !== 'ada' && owner !== 'bola')[0]).toBe('topics');
    await pool.beforeApplicationShutdown();
    await ended;
  });
});
