import { Injectable } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { correlationIdOrNew, PortalError } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { newMessageId } from '../wire';
import { OutboxEntity } from './outbox.entity';
import { OutboxRelay } from './outbox-relay';

/** What one event carries at most, in bytes; a dead letter, which says more, must fit as well. */
const EVENT_BYTES = 512 * 1_024;
/** What an event carries, as a row keeps it. */
const payloadSchema = z.record(z.string(), z.unknown());

/** Writes facts that others must not miss, in the transaction that makes them true. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** The transaction of a `write` is committed: the relay looks at once. */
  wake(): void {
    this.relay.wake();
  }

  /**
   * Adds an event to `manager`'s transaction; it leaves after the commit, at least once. A unit of
   * work does this, and wakes the relay after its commit.
   * @returns the event's id, by which receivers recognise a repetition.
   * @throws PortalError `too_large` for one that no server would take: it could never leave.
   */
  async write<E extends EventContract>(
    manager: EntityManager,
    event: E,
    payload: z.input<E['payload']>,
  ): Promise<string> {
    if (!event.durable) throw new TypeError(`${event.subject} is not durable: emit it`);
    const eventId = newMessageId();
    const body = payloadSchema.parse(event.payload.parse(payload));
    if (Buffer.byteLength(JSON.stringify(body)) > EVENT_BYTES) {
      throw new PortalError('too_large', 'That is too much to be told on. Please send less.');
    }
    await manager.getRepository(OutboxEntity).insert({
      eventId,
      subject: event.subject,
      payload: body,
      correlationId: correlationIdOrNew(),
    });
    return eventId;
  }
}
