import type { LoggerService } from '@nestjs/common';

/** Logger that keeps its lines as text. */
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

/** Logger for tests that do not check the log. */
export const quietLogger: LoggerService = new KeptLog();
