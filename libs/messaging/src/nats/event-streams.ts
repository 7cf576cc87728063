import { nanos, type NatsConnection } from 'nats';

/** The stream that keeps every durable event. */
export const EVENT_STREAM = 'PORTAL_EVENTS';
/** The stream that keeps events on which a receiver failed again and again. */
export const DEAD_LETTER_STREAM = 'PORTAL_DEAD_LETTERS';

const EVENT_PREFIX = 'portal.event.';
const DEAD_LETTER_PREFIX = 'portal.dead-letter.';
/** A receiver that was away for longer catches up from the source. In ms. */
const KEEP_EVENTS_MS = 14 * 24 * 60 * 60 * 1_000;
const KEEP_DEAD_LETTERS_MS = 90 * 24 * 60 * 60 * 1_000;
/** Repetitions of a publication are dropped by their message id within this time. In ms. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1_000;

/** Subject on NATS of a durable event. */
export const eventSubject = (subject: string) => EVENT_PREFIX + subject;
/** Name of a service's durable consumer of one subject. */
export const consumerName = (service: string, subject: string) =>
  `${service}-${subject.replaceAll('.', '_')}`;
/** Subject on NATS of an event that `service` could not take. */
export const deadLetterSubject = (service: string, subject: string) =>
  `${DEAD_LETTER_PREFIX}${service}.${subject}`;

/** Makes both streams; those that are there already stay as they are. */
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
