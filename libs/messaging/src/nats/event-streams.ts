import { nanos, type NatsConnection } from 'nats';

/** Name of the stream that stores every durable event. */
export const EVENT_STREAM = 'PORTAL_EVENTS';
/** Name of the stream that stores events whose handlers failed repeatedly. */
export const DEAD_LETTER_STREAM = 'PORTAL_DEAD_LETTERS';

const EVENT_PREFIX = 'portal.event.';
const DEAD_LETTER_PREFIX = 'portal.dead-letter.';
/**
 * Retention of events, in ms; a receiver that was offline for longer catches up from their source.
 */
const KEEP_EVENTS_MS = 14 * 24 * 60 * 60 * 1_000;
const KEEP_DEAD_LETTERS_MS = 90 * 24 * 60 * 60 * 1_000;
/** Time within which duplicates of a publication are dropped by their message id, in ms. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1_000;

/** NATS subject of a durable event. */
export const eventSubject = (subject: string) => EVENT_PREFIX + subject;
/** Name of a service's durable consumer of one subject. */
export const consumerName = (service: string, subject: string) =>
  `${service}-${subject.replaceAll('.', '_')}`;
/** NATS subject of a dead letter of `service`. */
export const deadLetterSubject = (service: string, subject: string) =>
  `${DEAD_LETTER_PREFIX}${service}.${subject}`;

/** Creates both streams; existing ones are left unchanged. */
export async function addStreams(connection: NatsConnection): Promise<void> {
  const manager = await connection.jetstreamManager();
  await manager.streams.add({
    name: EVENT_STREAM,
    subjects: [`${EVENT_PREFIX}>`],
    max_age: nanos(KEEP_EVENTS_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  });
  await manager.streams.add({
    name: DEAD_LETTER_STREAM,
    subjects: [`${DEAD_LETTER_PREFIX}>`],
    max_age: nanos(KEEP_DEAD_LETTERS_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  });
}
