import { Injectable } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { correlationIdOrNew } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { newMessageId } from '../wire';
import { OutboxEntity } from './outbox.entity';
import { OutboxRelay } from './outbox-relay';

/** What an event carries, as a row keeps it. */
const payloadSchema = z.record(z.string(), z.unknown());

/** Writes facts that others must not miss, in the transaction that makes them true. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /**
   * Adds an event to `manager`'s transaction; it leaves soon after the commit, at least once.
   * @returns the event's id, by which receivers tell a repetition.
   */
  async add<E extends EventContract>(
    manager: EntityManager,
    event: E,
    payload: z.input<E['payload']>,
  ): Promise<string> {
    if (!event.durable) throw new TypeError(`${event.subject} is not durable: emit it`);
    const eventId = newMessageId();
    await manager.getRepository(OutboxEntity).insert({
      eventId,
      subject: event.subject,
      payload: payloadSchema.parse(event.payload.parse(payload)),
      correlationId: correlationIdOrNew(),
    });
    this.relay.nudge();
    return eventId;
  }
}
