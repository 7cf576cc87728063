import type { Metrics } from '@portal/platform';

/** Metrics of a pool. */
export interface WorkerMetrics {
  /** Counts a requested task; `ended` counts its outcome. */
  began(task: string): { ended(outcome: string): void };
  counts(running: number, waiting: number): void;
}

type Measures = ReturnType<typeof make>;
const made = new WeakMap<Metrics, Measures>();

/**
 * Records a pool's metrics: tasks by outcome (`done`, `over-…` by limit, `stopped`, `failed`),
 * their duration in s including the wait, and the number of running and waiting ones. All pools of
 * a process share the metrics.
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
