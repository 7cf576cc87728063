import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';

/** Logs idle connections that break. */
@Injectable()
export class ConnectionFaults implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ConnectionFaults.name);
  private isEnding = false;

  /**
   * From here on connections are closed on purpose, and a server that also shuts down may close
   * them first.
   */
  beforeApplicationShutdown(): void {
    this.isEnding = true;
  }

  /** The pool has already removed the connection, and opens another one on demand. */
  readonly report = (error: unknown): void => {
    if (!this.isEnding) this.logger.warn(`A database connection broke: ${String(error)}`);
  };
}
