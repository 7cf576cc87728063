import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { NewEvent, StoredEvent } from '../event-store';
import { upcast, type Upcasters } from '../upcasters';
import { eventIdOf } from './event-id';
import { cursorOf, type LogPosition } from './positions';

const metadataSchema = z.object({ commandId: z.string(), correlationId: z.string() });
const recordedSchema = z.object({
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
  commandId: string,
  correlationId: string,
  events: readonly NewEvent[],
): EventData[] {
  return events.map(({ type, data }, ordinal) =>
    jsonEvent({
      id: eventIdOf(stream, commandId, ordinal),
      type,
      data,
      metadata: { commandId, correlationId },
    }),
  );
}

/** The event itself, without what links point at it. @throws ZodError for one that is not ours. */
export function toStored({ event }: ResolvedEvent, upcasters: Upcasters): StoredEvent {
  const recorded = recordedSchema.parse(event);
  const { type, data } = upcast(upcasters, recorded);
  return {
    type,
    data,
    stream: recorded.streamId,
    // Number is exact far beyond any stream's length.
    revision: Number(recorded.revision),
    commandId: recorded.metadata.commandId,
    cursor: cursorOf(recorded.position),
    correlationId: recorded.metadata.correlationId,
    recordedAt: recorded.created,
  };
}

/** Where a resolved event lies in the log; null for what has no place, as a dead link. */
export function placeOf({ event }: ResolvedEvent): LogPosition | null {
  return event?.position ?? null;
}
