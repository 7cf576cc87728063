import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, type Environment } from '@portal/platform';

/** Delays before a process that exited is restarted. */
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };
/** Uptime after which a process restarts with the shortest delay, in ms. */
const SETTLED_MS = 10_000;
const LOOK_MS = 50;
/** Longest time for a graceful shutdown, in ms. */
const STOP_MS = 12_000;

/** Plan of a process. */
export interface ProcessPlan {
  /** Name, such as `xp-2`. */
  name: string;
  /** Absolute path of the built main file. */
  main: string;
  env: Environment;
  /** Port of the readiness probe. */
  opsPort: number;
  /** Port for browsers, of a gateway only. */
  port?: number;
  /** Number of processes that it has replaced. */
  generation?: number;
}

/** One process of the portal, restarted whenever it exits, as an orchestrator would. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private running: Promise<void> = Promise.resolve();
  private log: WriteStream | undefined;
  private isStopping = false;
  private restarts = 0;
  /** Last line of stderr of each run. */
  readonly lastWords: string[] = [];
  /** Result of the last run: `code 0`, or the name of a signal. */
  lastExit: string | undefined;

  constructor(
    readonly plan: ProcessPlan,
    private readonly logFile: string,
    private readonly report: (line: string) => void,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process, also after `stop`: its log is then appended to. */
  start(): void {
    this.log = createWriteStream(this.logFile, { flags: this.log ? 'a' : 'w', mode: 0o600 });
    this.isStopping = false;
    this.restarts = 0;
    this.running = this.keepRunning();
  }

  /** Sends a signal to the current process. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /**
   * Waits until the process is ready.
   * @throws if it is not within `withinMs`.
   */
  async untilReady(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!(await this.isReady())) {
      if (this.isStopping) return;
      if (Date.now() > deadline) throw new Error(`${this.plan.name} did not become ready.`);
      await pause(LOOK_MS);
    }
  }

  async isReady(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.plan.opsPort}/health/ready`;
    return fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Stops the process gracefully, and kills it after 12 s. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.child?.kill('SIGTERM');
    const force = setTimeout(() => this.child?.kill('SIGKILL'), STOP_MS);
    await this.running;
    clearTimeout(force);
    this.log?.end();
  }

  private async keepRunning(): Promise<void> {
    while (!this.isStopping) {
      const startedAt = Date.now();
      const code = await this.run();
      this.lastExit = code;
      if (this.isStopping) return;
      this.restarts = Date.now() - startedAt > SETTLED_MS ? 0 : this.restarts + 1;
      this.report(`${this.plan.name} ended (${code}): starting it again`);
      await pause(backOffMs(BACK_OFF, this.restarts));
    }
  }

  private async run(): Promise<string> {
    const child = spawn(process.execPath, [this.plan.main], {
      env: { ...this.plan.env, OPS_PORT: String(this.plan.opsPort) },
      // The process exits when the IPC channel closes, so it does not survive kill -9 of its
      // parent.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    if (this.log) child.stdout?.pipe(this.log, { end: false });
    let lastLine = '';
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        lastLine = line;
        this.report(line);
      });
    }
    // All output has been read by then.
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    this.lastWords.push(lastLine);
    return signal ?? `code ${String(code)}`;
  }
}
