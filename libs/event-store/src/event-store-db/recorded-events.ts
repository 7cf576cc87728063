import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { NewEvent, StoredEvent } from '../event-store';
import { upcast, type Upcasters } from '../upcasters';
import { eventIdOf } from './event-id';
import { cursorOf, type LogPosition } from './positions';

const metadataSchema = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  /** Of events that came from another store: when that one had recorded them. */
  recordedAt: z.iso.datetime().optional(),
});
type Metadata = z.infer<typeof metadataSchema>;

const recordedSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  type: z.string(),
  revision: z.bigint(),
  data: z.record(z.string(), z.unknown()),
  metadata: metadataSchema,
  created: z.date(),
  position: z.object({ commit: z.bigint(), prepare: z.bigint() }),
});

/** Events of one command as the server takes them. */
export function toEventData(
  stream: string,
  metadata: Metadata,
  events: readonly NewEvent[],
): EventData[] {
  return events.map(({ type, data }, ordinal) =>
    jsonEvent({ id: eventIdOf(stream, metadata.commandId, ordinal), type, data, metadata }),
  );
}

/** The event itself, without what links point at it. @throws ZodError for one that is not ours. */
export function toStored({ event }: ResolvedEvent, upcasters: Upcasters): StoredEvent {
  const recorded = recordedSchema.parse(event);
  const { type, data } = upcast(upcasters, recorded);
  const { commandId, correlationId, recordedAt } = recorded.metadata;
  return {
    type,
    data,
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

/** Whether an event is one of the streams with a prefix, and not the server's own, as a tombstone is. */
export function isOfStreams(event: { streamId: string; type: string }, prefix: string): boolean {
  return event.streamId.startsWith(prefix) && !event.type.startsWith('$');
}

/** Where a resolved event lies in the log; null for what has no place, as a dead link. */
export function placeOf({ event }: ResolvedEvent): LogPosition | null {
  return event?.position ?? null;
}
