import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { NewEvent, StoredEvent } from '../event-store';
import { plainObject } from '../plain-object';
import { upcast, type Upcasters } from '../upcasters';
import { eventIdOf } from './event-id';
import { cursorOf, type LogPosition } from './positions';

const metadataSchema = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  /** Original time of an event that was copied from another store. */
  recordedAt: z.iso.datetime().optional(),
});
type Metadata = z.infer<typeof metadataSchema>;

const recordedSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  type: z.string(),
  revision: z.bigint(),
  data: z.unknown(),
  metadata: z.unknown(),
  created: z.date(),
  position: z.object({ commit: z.bigint(), prepare: z.bigint() }),
});

/** Converts the events of one command to the server's format. */
export function toEventData(
  stream: string,
  metadata: Metadata,
  events: readonly NewEvent[],
): EventData[] {
  return events.map((event, ordinal) => eventDataOf(stream, metadata, event, ordinal));
}

/**
 * Converts the events of one command from another store, each with its own time, because they may
 * have different times.
 */
export function toTakenOver(events: readonly StoredEvent[]): EventData[] {
  return events.map((event, ordinal) => {
    const { stream, commandId, correlationId } = event;
    const metadata = { commandId, correlationId, recordedAt: event.recordedAt.toISOString() };
    return eventDataOf(stream, metadata, event, ordinal);
  });
}

function eventDataOf(
  stream: string,
  metadata: Metadata,
  { type, data }: NewEvent,
  ordinal: number,
): EventData {
  return jsonEvent({ id: eventIdOf(stream, metadata.commandId, ordinal), type, data, metadata });
}

/**
 * Returns the event itself, not a link to it. Foreign events, without a command or with data other
 * than an object, are returned as far as possible, so that a subscription can skip them.
 */
export function toStored({ event }: ResolvedEvent, upcasters: Upcasters): StoredEvent {
  const recorded = recordedSchema.parse(event);
  const data = plainObject(recorded.data);
  const today = upcast(upcasters, { type: recorded.type, data });
  const metadata = metadataSchema.safeParse(recorded.metadata).data;
  const { commandId, correlationId, recordedAt } = metadata ?? foreignTo(recorded.id);
  return {
    ...today,
    stream: recorded.streamId,
    // A number is exact far beyond any stream's length.
    revision: Number(recorded.revision),
    commandId,
    cursor: cursorOf(recorded.position),
    correlationId,
    fingerprint: recorded.id,
    recordedAt: recordedAt ? new Date(recordedAt) : recorded.created,
  };
}

/** A foreign event counts as its own command. */
function foreignTo(id: string): Metadata {
  return { commandId: id, correlationId: id };
}

/**
 * Whether an event belongs to a stream with the prefix, and is not a system event such as a
 * tombstone.
 */
export function isOfStreams(event: { streamId: string; type: string }, prefix: string): boolean {
  return event.streamId.startsWith(prefix) && !event.type.startsWith('$');
}

/** Returns the log position of a resolved event; null if it has none, for example a dead link. */
export function placeOf({ event }: ResolvedEvent): LogPosition | null {
  return event?.position ?? null;
}
