import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openEventStoreDb, type EventStore, type StoredEvent } from '@portal/event-store';
import { OperatorError, type PortalConfig } from '@portal/platform';
import { z } from 'zod';
import { digestOf, type Manifest } from './manifest';

const FILE = 'streams.ndjson.gz';
const PAGE = 2_000;

/** Prefix of the names of the ledgers' streams (services/xp/src/ledger-stream.ts). */
const STREAM_PREFIX = 'xp-';

const eventSchema = z.object({
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  commandId: z.string(),
  correlationId: z.string(),
  cursor: z.templateLiteral([z.string(), ':', z.string()]),
  fingerprint: z.string(),
  recordedAt: z.coerce.date(),
});

/** Opens the ledgers' streams, if `EVENTSTORE_URL` names an EventStoreDB. */
export async function openStreams(config: PortalConfig) {
  const { EVENTSTORE_URL: url, START_WITHIN_SECONDS } = config;
  if (!url) return undefined;
  return openEventStoreDb({ url, streamPrefix: STREAM_PREFIX }, START_WITHIN_SECONDS * 1_000);
}

type Streams = NonNullable<Awaited<ReturnType<typeof openStreams>>>;

/** Writes every event of every stream in global order, one per line. */
export async function dumpStreams(
  store: Pick<EventStore, 'readAll'>,
  folder: string,
): Promise<NonNullable<Manifest['streams']>> {
  let events = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let cursor: StoredEvent['cursor'] | null = null; ;) {
      const page: StoredEvent[] = await store.readAll(cursor, PAGE);
      for (const event of page) yield `${JSON.stringify(event)}\n`;
      events += page.length;
      cursor = page.at(-1)?.cursor ?? cursor;
      if (page.length < PAGE) return;
    }
  }
  const target = path.join(folder, FILE);
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(target, { mode: 0o600 }));
  return { file: FILE, events, sha256: await digestOf(target) };
}

/** @throws OperatorError if a stream exists: a restore never overwrites data. */
export async function refuseFilledStreams(store: Streams): Promise<void> {
  const [event] = await store.readAll(null, 1);
  if (event)
    throw new OperatorError(`EventStoreDB holds ${event.stream}: restore into an empty one.`);
}

/**
 * Appends the events of a back-up with their original commands and times.
 * @throws the error of the store if it refuses an append
 */
export async function restoreStreams(store: Streams, folder: string): Promise<number> {
  const unzipped = createReadStream(path.join(folder, FILE)).pipe(createGunzip());
  let [events, waiting] = [0, [] as StoredEvent[]];
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    const event = eventSchema.parse(JSON.parse(line));
    const [first] = waiting;
    // The events of a command were one append and remain one.
    if (first && (first.stream !== event.stream || first.commandId !== event.commandId)) {
      await store.takeOver(waiting);
      waiting = [];
    }
    waiting.push(event);
    events += 1;
  }
  await store.takeOver(waiting);
  return events;
}
