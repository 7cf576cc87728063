import { Injectable } from '@nestjs/common';
import { RewoundError } from '@portal/event-store';
import { PortalError } from '@portal/platform';

/**
 * Stops all work on ledgers once the streams turn out not to be those that this process has read, and
 * ends the process: what it holds in memory is true no more, and only the operator can mend the rest.
 */
@Injectable()
export class LedgerGuard {
  private isClosed = false;

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
    this.endProcess(reason);
  };

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
