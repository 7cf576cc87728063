import { Logger } from '@nestjs/common';
import type { NatsConnection } from 'nats';
import type { OnRefused, Refusal } from '../transport';

/**
 * Collects permission errors of the server. NATS reports them on the connection and not as
 * responses, so a waiting caller would not learn of them.
 */
export class Refusals {
  private readonly logger = new Logger('Nats');
  private readonly listeners = new Set<OnRefused>();

  listen(listener: OnRefused): void {
    this.listeners.add(listener);
  }

  /** Watches one connection until it is closed. */
  async watch(connection: NatsConnection): Promise<void> {
    for await (const { permissionContext: refused } of connection.status()) {
      if (!refused) continue;
      const operation = refused.operation === 'publish' ? 'publish' : 'subscribe';
      this.notify({ operation, subject: refused.subject });
    }
  }

  private notify(refusal: Refusal): void {
    const { operation, subject } = refusal;
    this.logger.error(
      `NATS does not let this process ${operation} ${subject}: is deploy/nats/users.conf older than the code?`,
    );
    for (const listener of this.listeners) listener(refusal);
  }
}
