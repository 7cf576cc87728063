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
  /** Time at which another store had recorded an event that came from there. */
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

/** Events of one command as the server takes them. */
export function toEventData(
  stream: string,
  metadata: Metadata,
  events: readonly NewEvent[],
): EventData[] {
  return events.map((event, ordinal) => eventDataOf(stream, metadata, event, ordinal));
}

/** Events of one command of another store, each with its own time: that one may not have recorded all in the same ms. */
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
 * The event itself, without what links point at it. What another hand has written, without a command or with
 * something else than an object, is handed over as far as it goes: a follower of the log must get past it.
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
    // Number is exact far beyond any stream's length.
    revision: Number(recorded.revision),
    commandId,
    cursor: cursorOf(recorded.position),
    correlationId,
    fingerprint: recorded.id,
    recordedAt: recordedAt ? new Date(recordedAt) : recorded.created,
  };
}

/** An event that no command of ours has written is a command of its own. */
function foreignTo(id: string): Metadata {
  return { commandId: id, correlationId: id };
}

/** Whether an event is one of the streams with a prefix, and not the server's own, as a tombstone is. */
export function isOfStreams(event: { streamId: string; type: string }, prefix: string): boolean {
  return event.streamId.startsWith(prefix) && !event.type.startsWith('$');
}

/** Where a resolved event lies in the log; null for what has no place, as a dead link. */
export function placeOf({ event }: ResolvedEvent): LogPosition | null {
  return event?.position ?? null;
}
