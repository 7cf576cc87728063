import { Inject, Injectable, Logger } from '@nestjs/common';
import { RewoundError, type EventStore, type Mark } from '@portal/event-store';
import { PortalError, sleep } from '@portal/platform';
import { EVENT_STORE } from './ledger-stream';
import { StandingsProjection } from './projections/standings.projection';

/** The process ends after so long, whether its word to the next one was written or not. In ms. */
const LEAVE_WORD_MS = 2_000;

/**
 * Stops all work on ledgers once the streams turn out not to be those that this process has read, and
 * ends the process: what it holds in memory is true no more, and only the operator can mend the rest.
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

  /** The last event that this process has read. */
  follow(event: Mark): void {
    this.known = event;
  }

  /**
   * Runs work on ledgers.
   * @throws PortalError `unavailable` where the streams are not the known ones, and ever after.
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

  /** No work is begun from here on. */
  readonly close = (reason: RewoundError): void => {
    if (this.isClosed) return;
    this.isClosed = true;
    const leaving = this.leaveWord(reason).catch((error: unknown) =>
      this.logger.warn(`The next start will not know what is missed: ${String(error)}`),
    );
    void Promise.race([leaving, sleep(LEAVE_WORD_MS)]).then(() => this.endProcess(reason));
  };

  /**
   * The projection may have been restored with the streams, or may not have come so far: then the next start has
   * nothing else to go by. What is known of one stream may be there again in a back-up that lacks later events, so both
   * count: that, and the last event of all that was read.
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

  /** Nobody catches it: the process says what to do, and ends in good order. */
  private endProcess(reason: RewoundError): void {
    setImmediate(() => {
      throw reason;
    });
  }
}

function closed(): PortalError {
  return new PortalError('unavailable', 'The ledger is not reachable just now. Please try again.', {
    retryAfterSeconds: 5,
  });
}
