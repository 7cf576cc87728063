import { Injectable } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { correlationIdOrNew, PortalError } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { newMessageId } from '../wire';
import { OutboxEntity } from './outbox.entity';
import { OutboxRelay } from './outbox-relay';

/**
 * Maximum size of the payload of one event, in bytes; a dead letter, which holds more, must also
 * fit into a message.
 */
const EVENT_BYTES = 512 * 1_024;
/** Payload of an event as stored in a row. */
const payloadSchema = z.record(z.string(), z.unknown());

/** Writes events in the transaction of the change that they report. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** Wakes the relay after the transaction of a `write` is committed. */
  wake(): void {
    this.relay.wake();
  }

  /**
   * Adds an event to `manager`'s transaction; it is delivered after the commit, at least once.
   * Called by a unit of work, which wakes the relay after its commit.
   * @returns the event's id, by which receivers recognise a duplicate.
   * @throws PortalError `too_large` if the event exceeds the servers' limit and could never be
   * sent.
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
