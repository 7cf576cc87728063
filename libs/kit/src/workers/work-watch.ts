import { monotonicMs, startInterval, type Timer } from '@portal/platform';
import { usageOf, type ProcessUsage } from './process-usage';
import { OverLimitError, type WorkLimit } from './worker-errors';
import type { WorkerLimits } from './worker-limits';
import type { WorkerProcess } from './worker-process';

const EVERY_MS = 100;
/** CPU time in ms, and share of the memory limit, above which a process is replaced. */
const WORN_PROCESSOR_MS = 60_000;
const WORN_MEMORY_SHARE = 0.7;

interface Watched {
  begunAt: number;
  /** Usage of the process before this task. */
  before: ProcessUsage | undefined;
  now: ProcessUsage | undefined;
}

/** Monitors the resource usage of busy processes, and kills those above their limits. */
export class WorkWatch {
  private readonly watched = new Map<WorkerProcess, Watched>();
  private timer: Timer | undefined;

  constructor(private readonly limits: WorkerLimits) {}

  add(worker: WorkerProcess): void {
    this.watched.set(worker, { begunAt: monotonicMs(), before: undefined, now: undefined });
    this.timer ??= startInterval(() => void this.look(), EVERY_MS).unref();
    void this.measure(worker);
  }

  remove(worker: WorkerProcess): void {
    this.watched.delete(worker);
    if (this.watched.size > 0) return;
    this.timer?.stop();
    this.timer = undefined;
  }

  /** Whether a process that has finished its task should be replaced. */
  isWorn(worker: WorkerProcess): boolean {
    const { now } = this.watched.get(worker) ?? {};
    if (!now) return false;
    return (
      now.processorMs > WORN_PROCESSOR_MS || now.memoryMb > this.limits.memoryMb * WORN_MEMORY_SHARE
    );
  }

  private async look(): Promise<void> {
    await Promise.all([...this.watched.keys()].map((worker) => this.measure(worker)));
  }

  private async measure(worker: WorkerProcess): Promise<void> {
    const usage = worker.pid === undefined ? undefined : await usageOf(worker.pid);
    const watched = this.watched.get(worker);
    if (!watched) return;
    watched.now = usage ?? watched.now;
    watched.before ??= usage;
    const limit = this.limitPassed(watched);
    if (limit) worker.kill(new OverLimitError(limit));
  }

  private limitPassed({ begunAt, before, now }: Watched): WorkLimit | undefined {
    const { processorMs, wallMs, memoryMb } = this.limits;
    if (monotonicMs() - begunAt > wallMs) return 'time';
    if (now && now.memoryMb > memoryMb) return 'memory';
    if (now && before && now.processorMs - before.processorMs > processorMs) return 'processor';
    return undefined;
  }
}
