import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** NestJS logs a hundred lines at its start that hide the few that matter. */
const WIRING = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'NestMicroservice',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Lets NestJS's own `Logger` write through pino. */
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

  /** NestJS passes the context last, and a stack before it where there is one. */
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

/** What a caller sent must not begin a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
