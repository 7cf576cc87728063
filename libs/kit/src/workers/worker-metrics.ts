import type { Metrics } from '@portal/platform';

/** Metrics of a pool. */
export interface WorkerMetrics {
  /** A work has been asked for; `ended` counts its outcome. */
  began(task: string): { ended(outcome: string): void };
  counts(running: number, waiting: number): void;
}

type Measures = ReturnType<typeof make>;
const made = new WeakMap<Metrics, Measures>();

/**
 * Measures a pool: works by what came of them (`done`, `over-…` by limit, `stopped`, `failed`), their
 * seconds with their waiting, and how many run and wait. All pools of a process share the measures.
 */
export function workerMetrics(metrics: Metrics, pool: string): WorkerMetrics {
  const { works, seconds, inPool } = made.get(metrics) ?? make(metrics);
  return {
    began(task) {
      const stopTimer = seconds.startTimer({ pool, task });
      return {
        ended(outcome) {
          stopTimer();
          works.inc({ pool, task, outcome });
        },
      };
    },
    counts(running, waiting) {
      inPool.set({ pool, state: 'running' }, running);
      inPool.set({ pool, state: 'waiting' }, waiting);
    },
  };
}

function make(metrics: Metrics) {
  const works = metrics.counter('portal_works_total', 'Works of a pool of processes by outcome', [
    'pool',
    'task',
    'outcome',
  ]);
  const help = 'Seconds of a work of a pool of processes, its waiting included';
  const seconds = metrics.histogram('portal_work_seconds', help, ['pool', 'task']);
  const inPool = metrics.gauge('portal_works', 'Works of a pool that run or wait', [
    'pool',
    'state',
  ]);
  const measures = { works, seconds, inPool };
  made.set(metrics, measures);
  return measures;
}
