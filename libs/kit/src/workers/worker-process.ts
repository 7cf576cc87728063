import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { startTimer } from '@portal/platform';
import { OverLimitError, WorkerFailure, type WorkLimit } from './worker-errors';
import { commandUnder, type WorkerLimits } from './worker-limits';
import {
  ANSWERS_FD,
  workerMessageSchema,
  type WorkerMessage,
  type WorkRequest,
} from './worker-messages';

/** Maximum time for a worker to load, in ms. */
const START_MS = 30_000;
/** Number of characters kept of a worker's standard error, for the report of a failed start. */
const COMPLAINT = 2_000;
/** Tests run the TypeScript sources; a build is JavaScript. */
const REGISTER = path.resolve(__dirname, '../../../../tools/register-typescript.cjs');

/** Running workers of this process. */
const alive = new Set<ChildProcess>();

/**
 * Kills the workers on every exit of this process, because a computing worker would not notice it.
 */
function killAllOnExit(): void {
  for (const child of alive) child.kill('SIGKILL');
}

/** A child process that runs one task at a time, and can be killed at any time. */
export class WorkerProcess {
  /** Resolves once it has loaded. Rejects with WorkerFailure. */
  readonly ready: Promise<void>;
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private expected: { resolve(message: WorkerMessage): void; reject(error: Error): void } | null =
    null;
  private killedFor: Error | undefined;
  private line: Buffer[] = [];
  private lineBytes = 0;
  private complaint = '';

  constructor(
    entry: string,
    private readonly limits: WorkerLimits,
  ) {
    const script = entry.endsWith('.ts') ? ['--require', REGISTER, entry] : [entry];
    const [command, args] = commandUnder(limits, script);
    // Without the service's environment: a worker needs no secrets.
    const stdio = ['pipe', 'ignore', 'pipe', 'pipe'] as const;
    this.child = spawn(command, args, { stdio: [...stdio], env: {} });
    this.ended = new Promise((resolve) => this.child.once('close', () => resolve()));
    this.endWithThisProcess();
    this.listen();
    const tooSlow = new WorkerFailure(`It took more than ${START_MS} ms.`);
    const startLimit = startTimer(() => this.kill(tooSlow), START_MS);
    this.ready = this.next()
      .then(
        () => undefined,
        (error: Error) => {
          throw new WorkerFailure(`A worker did not start: ${error.message} ${this.complaint}`);
        },
      )
      .finally(() => startLimit.stop());
    // The waiting caller gets the error; a spare process has no caller yet.
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get isGone(): boolean {
    return (
      this.killedFor !== undefined || this.child.exitCode !== null || this.child.signalCode !== null
    );
  }

  /**
   * Runs one task; the previous one must have ended.
   * @throws OverLimitError if its process exceeded a limit or was killed for it; WorkerFailure.
   */
  async run(request: WorkRequest): Promise<unknown> {
    await this.ready;
    const answer = this.next();
    this.child.stdin?.write(`${JSON.stringify(request)}\n`);
    const message = await answer;
    if ('over' in message) throw new OverLimitError(message.over);
    if ('failed' in message) throw new WorkerFailure(message.failed);
    return 'done' in message ? message.done : undefined;
  }

  /** Kills the process immediately; its running task is rejected with `reason`. */
  kill(reason: Error): void {
    this.killedFor ??= reason;
    this.child.kill('SIGKILL');
    this.expected?.reject(this.killedFor);
    this.expected = null;
  }

  private endWithThisProcess(): void {
    if (alive.size === 0) process.on('exit', killAllOnExit);
    alive.add(this.child);
    void this.ended.then(() => {
      alive.delete(this.child);
      if (alive.size === 0) process.off('exit', killAllOnExit);
    });
  }

  private next(): Promise<WorkerMessage> {
    if (this.isGone) return Promise.reject(this.killedFor ?? new WorkerFailure('It is gone.'));
    return new Promise((resolve, reject) => {
      this.expected = { resolve, reject };
    });
  }

  private listen(): void {
    this.child.once('error', (error) => this.kill(new WorkerFailure(error.message)));
    // If the process dies during a write, the pipe breaks; the process's end reports the reason.
    this.child.stdin?.on('error', () => undefined);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.complaint = (this.complaint + chunk.toString('utf8')).slice(-COMPLAINT);
    });
    const answers = this.child.stdio[ANSWERS_FD];
    if (answers instanceof Readable) answers.on('data', (chunk: Buffer) => this.receive(chunk));
    this.child.once('close', (code, signal) => {
      this.expected?.reject(this.killedFor ?? this.endOf(code, signal));
      this.expected = null;
    });
  }

  private receive(chunk: Buffer): void {
    this.line.push(chunk);
    this.lineBytes += chunk.length;
    if (this.lineBytes > this.limits.answerBytes) return this.kill(new OverLimitError('answer'));
    if (chunk[chunk.length - 1] !== 10) return;
    const line = Buffer.concat(this.line).toString('utf8');
    [this.line, this.lineBytes] = [[], 0];
    try {
      this.expected?.resolve(workerMessageSchema.parse(JSON.parse(line)));
      this.expected = null;
    } catch {
      this.kill(new WorkerFailure('A worker said what is no message.'));
    }
  }

  /**
   * Maps an unrequested exit to its error: V8 aborts without heap, the kernel kills for memory or
   * CPU time.
   */
  private endOf(code: number | null, signal: NodeJS.Signals | null): Error {
    const limits: Partial<Record<NodeJS.Signals, WorkLimit>> = {
      SIGXCPU: 'processor',
      SIGABRT: 'memory',
      SIGKILL: 'memory',
      SIGSEGV: 'memory',
      SIGBUS: 'memory',
      SIGTRAP: 'memory',
      SIGILL: 'memory',
    };
    const limit = signal ? limits[signal] : undefined;
    if (limit) return new OverLimitError(limit);
    return new WorkerFailure(`A worker ended with ${signal ?? code}. ${this.complaint}`);
  }
}
