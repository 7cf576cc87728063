import { monotonicMs } from '@portal/platform';
import type { StoredEvent } from '../event-store';
import { isMarked, type Known } from '../marks';
import { RewoundError } from '../rewound';
import type { Connections } from './connections';
import type { LogReader } from './log-reader';
import { ClosedStreamError, storeOutage } from './outages';
import { timeLeft, within } from './plain-client';
import { isBehind, positionOf } from './positions';

/** Maximum number of broken connections while one call verifies the log. */
const TRIES = 3;

/** Verifies on every new connection that the server's log is still the one read before. */
export class Continuity {
  private known: Known | null = null;
  private confirmed: { connection: number; work: Promise<void> } | undefined;

  constructor(
    private readonly connections: Connections,
    private readonly reader: LogReader,
  ) {}

  /** Records an event of the log that this process has read or written; the last one counts. */
  follow(event: Known): void {
    const before = this.known && positionOf(this.known.cursor);
    if (isBehind(positionOf(event.cursor), before)) this.known = event;
  }

  /**
   * Returns the number of a connection to the known log. A check that takes longer continues for
   * later callers.
   * @throws RewoundError if it is another log; PortalError `unavailable`, or NoAnswerError after
   * the timeout, if that is unknown.
   */
  async ensure(withinMs: number): Promise<number> {
    const until = monotonicMs() + withinMs;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const connection = await this.connections.current(timeLeft(until));
      await within(timeLeft(until), this.confirmOn(connection));
      if (this.connections.number === connection) return connection;
    }
    throw storeOutage();
  }

  /**
   * Compares the event at a mark's position with the mark. An event that was removed (its stream
   * was truncated or deleted) counts as present while the log extends beyond it.
   * @throws RewoundError
   */
  async confirm(mark: Known): Promise<void> {
    const event = await this.reader.at(positionOf(mark.cursor));
    if (event && isMarked(event, mark)) return;
    if (event || !(await this.isTakenOut(mark))) throw RewoundError.at(mark);
  }

  /** Shares one check among all waiting calls. */
  private confirmOn(connection: number): Promise<void> {
    if (this.confirmed?.connection === connection) return this.confirmed.work;
    const work = this.known ? this.confirm(this.known) : Promise.resolve();
    this.confirmed = { connection, work };
    work.catch(() => (this.confirmed = undefined)); // the next call checks again
    return work;
  }

  private async isTakenOut(mark: Known): Promise<boolean> {
    if (!(await this.reader.hasRemovals(mark.stream))) return false;
    const [first] = await this.readFrom(mark);
    if (first?.revision === mark.revision) return false;
    const end = await this.reader.end();
    return end !== null && isBehind(end, positionOf(mark.cursor));
  }

  /** Returns no events of a stream with a tombstone. */
  private async readFrom({ stream, revision }: Known): Promise<StoredEvent[]> {
    return this.reader.forwards(stream, revision, 1).catch((error: unknown) => {
      if (error instanceof ClosedStreamError) return [];
      throw error;
    });
  }
}
