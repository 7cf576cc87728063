import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/**
 * Contexts of NestJS's startup lines, which are suppressed because they hide the few relevant
 * ones.
 */
const WIRING = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'NestMicroservice',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Adapts NestJS's `Logger` to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const isWiring = WIRING.has(String(rest.at(-1)));
    this.write(isWiring ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** NestJS passes the context last, and the stack before it if there is one. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    const fields = {
      ...(typeof context === 'string' && { context }),
      ...(stack !== undefined && { stack }),
    };
    if (message instanceof Error) this.logger[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object') this.logger[level]({ ...fields, ...message });
    else if (typeof message === 'string') this.logger[level](fields, oneLine(message));
    else this.logger[level](fields, oneLine(inspect(message)));
  }
}

/** Replaces line breaks, so that input of a caller cannot forge a log line. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
