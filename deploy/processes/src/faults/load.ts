import { earnXp, spendXp } from '@portal/contracts/xp';
import type { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { Api } from './api';
import type { Command, Journal } from './journal';
import type { VirtualStudent } from './students';

/** Interval at which requests are sent, in ms. */
const BEAT_MS = 25;
/** Maximum number of requests in progress: more would only measure their own queue. */
const UNDER_WAY_MAX = 2_000;
const READS = ['/api/auth/xp/current', '/api/leaderboard?limit=10', '/api/xp/history?limit=5'];
/** Shares of earning and spending requests, in tenths; the rest read. */
const EARN = 3;
const SPEND = 3;

interface LoadParts {
  messages: Messages;
  journal: Journal;
  url: string;
  students: readonly VirtualStudent[];
}

/** A constant load: sends its requests per second independently of earlier results. */
export class Load {
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly apis: Api[];
  private timer: NodeJS.Timeout | undefined;
  private sent = 0;
  private startedAt = 0;

  constructor(
    private readonly parts: LoadParts,
    private readonly perSecond: number,
  ) {
    this.apis = parts.students.map(({ token }) => new Api(parts.url, token));
  }

  start(): void {
    this.startedAt = performance.now();
    this.timer = setInterval(() => this.beat(), BEAT_MS);
  }

  /** Stops sending and waits for the requests in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private beat(): void {
    const due = ((performance.now() - this.startedAt) / 1_000) * this.perSecond;
    for (; this.sent < due; this.sent += 1) {
      if (this.underWay.size >= UNDER_WAY_MAX) continue;
      const request = this.send(this.sent).catch(() => undefined); // recorded in the journal
      this.underWay.add(request);
      void request.then(() => this.underWay.delete(request));
    }
  }

  private send(n: number): Promise<unknown> {
    const { journal, students } = this.parts;
    const student = students[Math.floor(n / 10) % students.length];
    if (!student) throw new Error('There are no students.');
    const turn = (n * 7) % 10;
    // Spends more than is earned, so that balances reach zero.
    if (turn < EARN) return this.command(journal.open('earn', student.id, 2_000));
    if (turn < EARN + SPEND) return this.command(journal.open('spend', student.id, 3_000));
    const api = this.apis[n % this.apis.length];
    const path = READS[n % READS.length] ?? '';
    return journal.note(path, async () => api?.get(path));
  }

  private async command(command: Command): Promise<void> {
    const { messages, journal } = this.parts;
    await journal.note(`xp.${command.kind}`, () => carryOut(messages, journal, command));
  }
}

/** Sends a command once and records its result. A refusal is a result. */
export async function carryOut(
  messages: Messages,
  journal: Journal,
  command: Command,
): Promise<void> {
  const { kind, ...movement } = command;
  const reason = kind === 'earn' ? ('test' as const) : ('job' as const);
  const reference = { kind: 'rehearsal', id: command.commandId };
  try {
    const contract = kind === 'earn' ? earnXp : spendXp;
    await messages.request(contract, { ...movement, reason, reference });
    journal.settle(command, 'ok');
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'insufficient_xp') throw error;
    journal.settle(command, 'refused');
  }
}
