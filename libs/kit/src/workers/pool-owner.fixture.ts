import path from 'node:path';
import { Metrics } from '@portal/platform';
import { spin } from './sample-tasks.fixture';
import { workerMetrics } from './worker-metrics';
import { WorkerPool } from './worker-pool';

// A process that is killed, or exits at SIGTERM, while one worker of its pool is idle and another
// computes for the given number of ms.
const [ms] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(1));
const refusal = () => new Error('full');
const pool = new WorkerPool({
  entry: path.join(__dirname, 'sample-worker.fixture.ts'),
  places: 2,
  limits: { processorMs: 9_000, wallMs: 9_000, heapMb: 100, memoryMb: 400, answerBytes: 10_000 },
  slicesMs: [],
  waiting: 9,
  waitingEach: 9,
  refusal,
  refusalEach: refusal,
  metrics: workerMetrics(new Metrics(), 'test'),
});
const order = (owner: string) => ({ owner, signal: new AbortController().signal });

void pool.run(spin, { ms: Number(ms) }, order('busy'));
void pool.run(spin, { ms: 1 }, order('soon idle')).then(() => {
  process.stdout.write(`${pool.pids.join(' ')}\n`);
});
