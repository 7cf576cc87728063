import type { LoggerService } from '@nestjs/common';
import { ErrorReply } from 'redis';
import { z } from 'zod';

const errorSchema = z.object({ code: z.string().optional(), name: z.string().optional() });

/** Consequences of an outage of Redis. */
export const WITHOUT_REDIS = 'limits count per process, presence is unknown';

/** Logs an outage once, regardless of the number of failed commands and attempts. */
export class RedisOutage {
  private isReported = false;
  private readonly refused = new Set<string>();

  constructor(private readonly logger: LoggerService) {}

  begin(error: unknown): void {
    if (this.isReported) return;
    this.isReported = true;
    this.logger.warn(`Redis does not answer (${causeOf(error)}): ${WITHOUT_REDIS}`, 'Redis');
  }

  end(): void {
    if (this.isReported) this.logger.log('Redis is back', 'Redis');
    this.isReported = false;
  }

  /** Logs that Redis refuses a command: each reason once. */
  refuse(error: ErrorReply): void {
    const cause = causeOf(error);
    if (this.refused.has(cause)) return;
    this.refused.add(cause);
    this.logger.error(`Redis refuses a command (${cause}): ${WITHOUT_REDIS}`, 'Redis');
  }
}

/** Returns whether Redis has refused the name or the password. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ErrorReply && /^(WRONGPASS|NOAUTH)\b/.test(error.message);
}

/**
 * Returns a code for the log: messages of libraries contain addresses, and commands with their
 * arguments.
 */
function causeOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'error';
  const { code, name } = errorSchema.safeParse(error).data ?? {};
  return code ?? name ?? 'unknown';
}
