import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';

/** Logs connections that break while nobody uses them. */
@Injectable()
export class ConnectionFaults implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ConnectionFaults.name);
  private isEnding = false;

  /** From here on connections end on purpose, and a server that ends too is quicker at times. */
  beforeApplicationShutdown(): void {
    this.isEnding = true;
  }

  /** The pool has dropped the connection already and makes another when one is asked for. */
  readonly report = (error: unknown): void => {
    if (!this.isEnding) this.logger.warn(`A database connection broke: ${String(error)}`);
  };
}
