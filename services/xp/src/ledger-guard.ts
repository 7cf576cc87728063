import { Inject, Injectable, Logger } from '@nestjs/common';
import { RewoundError, type EventStore, type Mark } from '@portal/event-store';
import { PortalError, sleep } from '@portal/platform';
import { EVENT_STORE } from './ledger-stream';
import { StandingsProjection } from './projections/standings.projection';

/** Maximum time for storing the missing event before the process ends, in ms. */
const LEAVE_WORD_MS = 2_000;

/**
 * Stops all work on ledgers when the streams differ from those that this process has read, and
 * ends the process: its state in memory is invalid, and only the operator can repair the rest.
 */
@Injectable()
export class LedgerGuard {
  private readonly logger = new Logger(LedgerGuard.name);
  private isClosed = false;
  private known: Mark | null = null;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly standings: StandingsProjection,
  ) {}

  /** Records the last event that this process has read. */
  follow(event: Mark): void {
    this.known = event;
  }

  /**
   * Runs work on ledgers.
   * @throws PortalError `unavailable` if the streams differ from the known ones, and for all later
   * calls.
   */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    if (this.isClosed) throw closed();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RewoundError)) throw error;
      this.close(error);
      throw closed();
    }
  }

  /** Rejects all further work. */
  readonly close = (reason: RewoundError): void => {
    if (this.isClosed) return;
    this.isClosed = true;
    const leaving = this.leaveWord(reason).catch((error: unknown) =>
      this.logger.warn(`The next start will not know what is missed: ${String(error)}`),
    );
    void Promise.race([leaving, sleep(LEAVE_WORD_MS)]).then(() => this.endProcess(reason));
  };

  /**
   * Stores the missing events for the next start. The projection may have been restored together
   * with the streams, or may have been behind, so it cannot detect the loss. A stream's known
   * event may exist again in a backup that lacks later events, so both are checked: that event,
   * and the last event of all that this process has read.
   */
  private async leaveWord({ missing }: RewoundError): Promise<void> {
    if (missing) await this.standings.miss(missing);
    const { known } = this;
    if (!known) return;
    try {
      await this.events.confirm(known);
    } catch (error) {
      if (!(error instanceof RewoundError)) throw error;
      await this.standings.miss(known);
    }
  }

  /**
   * Throws outside any handler, so that the process prints the instructions and shuts down
   * gracefully.
   */
  private endProcess(reason: RewoundError): void {
    setImmediate(() => {
      throw reason;
    });
  }
}

function closed(): PortalError {
  return new PortalError('unavailable', 'XP cannot be reached right now. Please try again.', {
    retryAfterSeconds: 5,
  });
}
