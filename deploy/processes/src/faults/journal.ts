import { randomUUID } from 'node:crypto';

/** Deadline of most calls of the portal, with the way there and back, in ms. */
const CALL_DEADLINE_MS = 5_500;

/** What is known of a command: carried out, refused, or neither. */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** A command on a ledger, as a service sends it. In mXP. */
export interface Command {
  kind: 'earn' | 'spend';
  commandId: string;
  studentId: string;
  amountMxp: number;
}

/** What came of one request, whatever it asked. */
export interface Attempt {
  /** The path, or the message's subject. */
  what: string;
  /** Milliseconds since the beginning of the rehearsal. */
  at: number;
  tookMs: number;
  /** When it should have been answered at the latest, in ms. */
  deadlineMs: number;
  /** `ok`, or the code of the refusal. */
  result: string;
}

/** Every command with its outcome, and every request with its result and time. */
export class Journal {
  private readonly began = performance.now();
  private readonly outcomes = new Map<string, { command: Command; outcome: Outcome }>();
  readonly attempts: Attempt[] = [];

  /** Milliseconds since the beginning. */
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

  /** Notes a request from its beginning to its end, and passes on what came of it. */
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

  /** The requests that began in a stretch of time. */
  between(from: number, to: number): Attempt[] {
    return this.attempts.filter(({ at }) => at >= from && at < to);
  }
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'broken';
}
