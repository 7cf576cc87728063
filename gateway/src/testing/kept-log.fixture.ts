import type { LoggerService } from '@nestjs/common';

/** Keeps what is logged, as text. */
export class KeptLog implements LoggerService {
  readonly lines: string[] = [];

  log(message: unknown): void {
    this.lines.push(`info ${String(message)}`);
  }

  warn(message: unknown): void {
    this.lines.push(`warn ${String(message)}`);
  }

  error(message: unknown): void {
    this.lines.push(`error ${String(message)}`);
  }
}

/** For tests that ask nothing of the log. */
export const quietLogger: LoggerService = new KeptLog();
