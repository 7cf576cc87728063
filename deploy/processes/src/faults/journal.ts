import { randomUUID } from 'node:crypto';

/** Deadline of most calls to the portal including the round trip, in ms. */
const CALL_DEADLINE_MS = 5_500;

/** Known result of a command: executed, refused, or neither. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** A command on a ledger, as a service sends it. In mXP. */
export interface Command {
  kind: 'earn' | 'spend';
  commandId: string;
  studentId: string;
  amountMxp: number;
}

/** Result of one request of any kind. */
export interface Attempt {
  /** Path, or subject of the message. */
  what: string;
  /** Milliseconds since the start of the rehearsal. */
  at: number;
  tookMs: number;
  /** Time within which it must be answered, in ms. */
  deadlineMs: number;
  /** `ok`, or the code of the refusal. */
  result: string;
}

/** Records every command with its result, and every request with its result and time. */
export class Journal {
  private readonly began = performance.now();
  private readonly outcomes = new Map<string, { command: Command; outcome: Outcome }>();
  readonly attempts: Attempt[] = [];

  /** Returns the milliseconds since the start. */
  now(): number {
    return performance.now() - this.began;
  }

  open(kind: Command['kind'], studentId: string, amountMxp: number): Command {
    const command = { kind, commandId: randomUUID(), studentId, amountMxp };
    this.outcomes.set(command.commandId, { command, outcome: 'unknown' });
    return command;
  }

  settle(command: Command, outcome: Outcome): void {
    this.outcomes.set(command.commandId, { command, outcome });
  }

  commands(outcome: Outcome): Command[] {
    return [...this.outcomes.values()]
      .filter((entry) => entry.outcome === outcome)
      .map(({ command }) => command);
  }

  /** Records a request and returns its result. */
  async note<T>(
    what: string,
    request: () => Promise<T>,
    deadlineMs = CALL_DEADLINE_MS,
  ): Promise<T> {
    const at = this.now();
    const end = (result: string) =>
      this.attempts.push({ what, at, tookMs: this.now() - at, deadlineMs, result });
    try {
      const answer = await request();
      end('ok');
      return answer;
    } catch (error) {
      end(codeOf(error));
      throw error;
    }
  }

  /** Returns the requests that started in a time range. */
  between(from: number, to: number): Attempt[] {
    return this.attempts.filter(({ at }) => at >= from && at < to);
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'broken';
}
