import { monotonicMs, startTimer, type Timer } from '@portal/platform';
import type { z } from 'zod';
import type { Task } from './task';
import { isLong, longPlaces, nextTurn, type Turn } from './waiting-line';
import { OverLimitError } from './worker-errors';
import type { WorkerLimits } from './worker-limits';
import type { WorkerMetrics } from './worker-metrics';
import type { WorkRequest } from './worker-messages';
import { WorkerProcess } from './worker-process';
import { WorkWatch } from './work-watch';

/** Idle time after which a pool ends its processes to free their memory, in ms. */
const IDLE_MS = 300_000;

export interface WorkerPoolOptions {
  /** Absolute path of the file that calls `serveTasks`. */
  entry: string;
  /** Number of concurrent processes; two or more, so that one is left to short tasks. */
  places: number;
  limits: WorkerLimits;
  /**
   * Time slices of a task before it makes room for shorter ones, in ms: of the first run, of the
   * first restart, and so on; after the last one it runs until its limits.
   */
  slicesMs: readonly number[];
  /** Maximum number of waiting tasks, in total and per owner, and the error for refused ones. */
  waiting: number;
  waitingEach: number;
  refusal: () => Error;
  refusalEach: () => Error;
  metrics: WorkerMetrics;
}

/** Owner of a task, and its abort signal. */
export interface WorkOrder {
  /** An owner occupies at most one place. */
  owner: string;
  signal: AbortSignal;
  /** Whether it is known to be short: it starts before those of unknown duration. */
  isSmall?: boolean;
  /** Called when the task is given to a process, and again on each restart. */
  onBegin?: () => void;
}

/** A waiting or running task. */
interface Work extends Turn {
  request: WorkRequest;
  onBegin: (() => void) | undefined;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** Set while it runs. */
  worker?: WorkerProcess;
  slice?: Timer;
}

const open = new Set<WorkerPool>();

/**
 * Closes all pools of this process; called at the beginning of its shutdown, so that callers get
 * their errors while responses can still be sent.
 */
export async function closeWorkerPools(): Promise<void> {
  await Promise.all([...open].map((pool) => pool.close()));
}

/**
 * Runs tasks in child processes, which are killed when a task is aborted or exceeds its limits: no
 * input of a task can affect the calling process.
 */
export class WorkerPool {
  private readonly waiting: Work[] = [];
  private readonly running: Work[] = [];
  private readonly idle: WorkerProcess[] = [];
  private readonly alive = new Set<WorkerProcess>();
  private readonly watch: WorkWatch;
  private idleLimit: Timer | undefined;
  private isClosed = false;
  /** Number of small tasks begun since the last other task of level 0. */
  private smallInRow = 0;

  constructor(private readonly options: WorkerPoolOptions) {
    this.watch = new WorkWatch(options.limits);
    open.add(this);
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return [...this.alive].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Runs one task when its turn comes. Short tasks overtake long ones: one that has used its time
   * slice while others wait is restarted behind them.
   * @throws OverLimitError if it exceeds the limits; WorkerFailure if the task fails; the refusal
   * if the queue is full; the signal's reason as soon as it is aborted.
   */
  async run<Input extends z.ZodType, Output extends z.ZodType>(
    task: Task<Input, Output>,
    input: z.input<Input>,
    { owner, signal, isSmall, onBegin }: WorkOrder,
  ): Promise<z.output<Output>> {
    signal.throwIfAborted();
    this.refuseAboveBounds(owner);
    const measured = this.options.metrics.began(task.name);
    let onAbort = (): void => undefined;
    try {
      const answer = await new Promise((resolve, reject) => {
        const request = { task: task.name, input };
        const since = monotonicMs();
        const work: Work = { owner, level: 0, isSmall, since, request, onBegin, resolve, reject };
        onAbort = () => this.stop(work, signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
        this.waiting.push(work);
        this.fill();
      });
      const checked = task.output.parse(answer);
      measured.ended('done');
      return checked;
    } catch (error) {
      measured.ended(outcomeOf(error, signal));
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Kills all processes; waiting and running tasks are refused, as if the queue were full. */
  async close(): Promise<void> {
    this.isClosed = true;
    open.delete(this);
    this.idleLimit?.stop();
    const closed = this.options.refusal();
    for (const work of [...this.waiting, ...this.running]) this.stop(work, closed);
    for (const worker of this.alive) worker.kill(closed);
    await Promise.all([...this.alive].map(({ ended }) => ended));
  }

  private refuseAboveBounds(owner: string): void {
    const { waiting, waitingEach, refusal, refusalEach } = this.options;
    if (this.isClosed || this.waiting.length >= waiting) throw refusal();
    const own = this.waiting.filter((work) => work.owner === owner);
    if (own.length >= waitingEach) throw refusalEach();
  }

  /**
   * Assigns free places to the next tasks; a short task takes the place of a long one above the
   * long tasks' share.
   */
  private fill(): void {
    const { places, metrics } = this.options;
    for (;;) {
      const next = this.next(this.running);
      if (!next) break;
      if (this.running.length < places) this.begin(next);
      else {
        const surplus = isLong(next) ? undefined : this.surplus();
        if (!surplus) break;
        this.putBack(surplus);
      }
    }
    metrics.counts(this.running.length, this.waiting.length);
  }

  private next(running: readonly Work[]): Work | undefined {
    const { places } = this.options;
    return nextTurn(this.waiting, running, places, monotonicMs(), this.smallInRow);
  }

  private surplus(): Work | undefined {
    const long = this.running.filter(isLong);
    return long.length > longPlaces(this.options.places) ? long.at(-1) : undefined;
  }

  private begin(work: Work): void {
    remove(this.waiting, work);
    this.running.push(work);
    if (!isLong(work)) this.smallInRow = work.isSmall ? this.smallInRow + 1 : 0;
    this.idleLimit?.stop();
    const worker = this.takeIdle() ?? this.start();
    work.worker = worker;
    work.onBegin?.();
    const settle = (done: () => void) => {
      // A task that was requeued or aborted no longer belongs to this process.
      if (work.worker === worker) this.end(work, done);
    };
    const begun = () => {
      if (work.worker !== worker) return;
      this.watch.add(worker);
      this.nextSlice(work);
    };
    void worker.ready.then(begun, () => undefined);
    worker.run(work.request).then(
      (answer) => settle(() => work.resolve(answer)),
      (error: unknown) => settle(() => work.reject(error)),
    );
  }

  private nextSlice(work: Work): void {
    // The first slice of a small task would often end while its process, just started, still loads.
    const sliceMs = this.options.slicesMs[work.isSmall ? Math.max(1, work.level) : work.level];
    if (sliceMs === undefined) return;
    work.slice = startTimer(() => {
      work.level += 1;
      this.nextSlice(work);
      this.yieldToShorter(work);
    }, sliceMs);
  }

  private yieldToShorter(work: Work): void {
    const { places } = this.options;
    if (this.running.length < places) return;
    const others = this.running.filter((other) => other !== work);
    const next = this.next(others);
    if (next && next.level < work.level) this.putBack(work);
    this.fill();
  }

  private putBack(work: Work): void {
    this.release(work, new Error('Others go first.'));
    this.waiting.push(work);
  }

  private stop(work: Work, reason: unknown): void {
    remove(this.waiting, work);
    this.release(work, new Error('It was stopped.'));
    work.reject(reason);
    this.keepWarm();
    this.fill();
  }

  /** Takes its process and its place away from a task. */
  private release(work: Work, reason: Error): void {
    const { worker } = work;
    delete work.worker;
    work.slice?.stop();
    remove(this.running, work);
    if (!worker) return;
    this.watch.remove(worker);
    worker.kill(reason);
  }

  private end(work: Work, done: () => void): void {
    const { worker } = work;
    delete work.worker;
    work.slice?.stop();
    remove(this.running, work);
    if (worker && !worker.isGone && !this.watch.isWorn(worker)) this.idle.push(worker);
    else worker?.kill(new Error('It is worn.'));
    if (worker) this.watch.remove(worker);
    done();
    // Owners take turns: the owner's other tasks move behind those waiting now.
    const own = this.waiting.filter(({ owner }) => owner === work.owner);
    for (const other of own) other.since = Math.max(other.since, monotonicMs());
    this.keepWarm();
    this.idleLimit?.stop();
    this.idleLimit = startTimer(() => this.endIdle(), IDLE_MS).unref();
    this.fill();
  }

  private takeIdle(): WorkerProcess | undefined {
    const worker = this.idle.pop();
    return worker?.isGone ? this.takeIdle() : worker;
  }

  private start(): WorkerProcess {
    const worker = new WorkerProcess(this.options.entry, this.options.limits);
    this.alive.add(worker);
    void worker.ended.then(() => this.alive.delete(worker));
    return worker;
  }

  /** Starts a spare process, so that the next task need not wait for one to load. */
  private keepWarm(): void {
    if (!this.isClosed && this.idle.length + this.running.length === 0)
      this.idle.push(this.start());
  }

  private endIdle(): void {
    for (const worker of this.idle.splice(0)) worker.kill(new Error('It has nothing to do.'));
  }
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof OverLimitError) return `over-${error.limit}`;
  return signal.aborted ? 'stopped' : 'failed';
}
