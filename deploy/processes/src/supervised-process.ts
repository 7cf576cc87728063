import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, type Environment } from '@portal/platform';

/** Pauses before a process that ended is started again. */
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };
/** A process that lived for so long starts again soon, in ms. */
const SETTLED_MS = 10_000;
const LOOK_MS = 50;
/** Longest time that an orderly end may take, in ms. */
const STOP_MS = 12_000;

/** What runs, and how. */
export interface ProcessPlan {
  /** `xp-2`. */
  name: string;
  /** Absolute path of the built main file. */
  main: string;
  env: Environment;
  /** Where its readiness is asked for. */
  opsPort: number;
  /** Where it listens for browsers: a gateway alone. */
  port?: number;
  /** How many processes have been in its place before it. */
  generation?: number;
}

/** One process of the portal, started again whenever it ends, as an orchestrator would. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private running: Promise<void> = Promise.resolve();
  private log: WriteStream | undefined;
  private isStopping = false;
  private restarts = 0;
  /** The last line of each run that has ended by itself. */
  readonly lastWords: string[] = [];
  /** How the last run ended: `code 0`, or the name of a signal. */
  lastExit: string | undefined;

  constructor(
    readonly plan: ProcessPlan,
    private readonly logFile: string,
    private readonly report: (line: string) => void,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Also after `stop`: its log goes on then. */
  start(): void {
    this.log = createWriteStream(this.logFile, { flags: this.log ? 'a' : 'w', mode: 0o600 });
    this.isStopping = false;
    this.restarts = 0;
    this.running = this.keepRunning();
  }

  /** Sends a signal to the process as it runs now. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Settles once it says that it is ready. @throws where it does not within `withinMs`. */
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

  /** Ends it in good order, and by force after 12 s. */
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
      // It ends by itself when the channel closes, so not even kill -9 of the parent leaves it.
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
    // All that it has said was read by then.
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    this.lastWords.push(lastLine);
    return signal ?? `code ${String(code)}`;
  }
}
