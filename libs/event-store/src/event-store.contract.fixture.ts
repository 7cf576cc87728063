import { randomUUID } from 'node:crypto';
import type { AppendResult, EventStore, NewEvent, StoredEvent } from './event-store';

/** A store under test, on storage of its own. */
export interface StoreUnderTest {
  store: EventStore;
  /** A second reader and writer of the same storage, as another process would be. */
  another(): EventStore;
  close(): Promise<void>;
}

/** One behaviour that every store has. It throws where the store lacks it. */
export interface Behaviour {
  name: string;
  check(under: StoreUnderTest): Promise<void>;
}

const event = (n = 0): NewEvent => ({ type: 'Happened', data: { n } });
let streamPrefix = 'thing-';
const newStream = () => `${streamPrefix}${randomUUID()}`;

/** Lets a behaviour's streams begin otherwise, so that several share one server unseen. */
export async function withStreamPrefix(prefix: string, work: () => Promise<void>): Promise<void> {
  const before = streamPrefix;
  streamPrefix = prefix;
  await work().finally(() => (streamPrefix = before));
}
const numbers = (events: StoredEvent[]) => events.map((one) => one.data['n']);

function revisionOf(result: AppendResult): number {
  if (result.kind === 'duplicate') return result.original.revision;
  return result.kind === 'ok' ? result.revision : -1;
}

async function fill(store: EventStore, stream: string, count: number): Promise<string[]> {
  const commands: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const commandId = randomUUID();
    const result = await store.append(stream, n === 0 ? 'none' : n - 1, commandId, [event(n)]);
    expect(result.kind).toBe('ok');
    commands.push(commandId);
  }
  return commands;
}

async function readEverything(store: EventStore, page = 7): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (;;) {
    const events = await store.readAll(all.at(-1)?.cursor ?? null, page);
    all.push(...events);
    if (events.length < page) return all;
  }
}

/** No log goes back here. */
function fail(error: Error): never {
  throw error;
}

async function collect(store: EventStore, after: StoredEvent | null, wanted: number) {
  const seen: StoredEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Only ${seen.length} of ${wanted}`)), 8_000);
    const take = (events: StoredEvent[]) => {
      seen.push(...events);
      if (seen.length < wanted) return Promise.resolve();
      clearTimeout(timer);
      void subscription.stop().then(resolve, reject);
      return Promise.resolve();
    };
    const subscription = store.subscribe(after, take, reject);
  });
  return seen;
}

export const behaviours: Behaviour[] = [
  {
    name: 'reads nothing from an unknown stream',
    check: async ({ store }) => expect(await store.read(newStream())).toEqual([]),
  },
  {
    name: 'numbers the events of a stream from 0',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 3);
      expect((await store.read(stream)).map((one) => one.revision)).toEqual([0, 1, 2]);
    },
  },
  {
    name: 'brings back type, data, command and stream as they were written',
    check: async ({ store }) => {
      const stream = newStream();
      const commandId = randomUUID();
      const data = { text: 'ä "quoted" \u2603', list: [1, { deep: true }], none: null };
      await store.append(stream, 'none', commandId, [{ type: 'Told', data }]);
      expect((await store.read(stream))[0]).toMatchObject({
        type: 'Told',
        data,
        commandId,
        stream,
      });
    },
  },
  {
    name: 'answers the revision of the last event appended',
    check: async ({ store }) => {
      const three = [event(), event(), event()];
      const result = await store.append(newStream(), 'none', randomUUID(), three);
      expect(result).toMatchObject({ kind: 'ok', revision: 2 });
    },
  },
  {
    name: 'appends all events of a command, in order',
    check: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, 'none', randomUUID(), [event(1), event(2), event(3)]);
      expect(numbers(await store.read(stream))).toEqual([1, 2, 3]);
    },
  },
  {
    name: 'refuses to append nothing',
    check: async ({ store }) => {
      await expect(store.append(newStream(), 'none', randomUUID(), [])).rejects.toThrow(RangeError);
    },
  },
  {
    name: 'conflicts where a stream exists that should not',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 2);
      const result = await store.append(stream, 'none', randomUUID(), [event()]);
      expect(result).toEqual({ kind: 'conflict', actual: 1 });
    },
  },
  {
    name: 'conflicts where a stream does not exist that should',
    check: async ({ store }) => {
      const result = await store.append(newStream(), 0, randomUUID(), [event()]);
      expect(result).toEqual({ kind: 'conflict', actual: -1 });
    },
  },
  {
    name: 'conflicts where the expected revision is behind',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 3);
      const result = await store.append(stream, 1, randomUUID(), [event()]);
      expect(result).toEqual({ kind: 'conflict', actual: 2 });
    },
  },
  {
    name: 'conflicts where the expected revision is ahead',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 1);
      const result = await store.append(stream, 5, randomUUID(), [event()]);
      expect(result).toEqual({ kind: 'conflict', actual: 0 });
    },
  },
  {
    name: 'writes nothing on a conflict',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 2);
      await store.append(stream, 0, randomUUID(), [event(99)]);
      expect(numbers(await store.read(stream))).toEqual([0, 1]);
    },
  },
  {
    name: 'answers a repeated command with its first event and writes nothing',
    check: async ({ store }) => {
      const stream = newStream();
      const commandId = randomUUID();
      await store.append(stream, 'none', commandId, [event(1)]);
      const repeated = await store.append(stream, 'none', commandId, [event(1)]);
      expect(repeated).toMatchObject({ kind: 'duplicate', original: { revision: 0, commandId } });
      expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'knows a repeated command even with a new, right revision',
    check: async ({ store }) => {
      const stream = newStream();
      const [commandId = ''] = await fill(store, stream, 4);
      const repeated = await store.append(stream, 3, commandId, [event(0)]);
      expect(repeated).toMatchObject({ kind: 'duplicate', original: { revision: 0 } });
      expect(await store.read(stream)).toHaveLength(4);
    },
  },
  {
    name: 'takes the same command id in another stream as another command',
    check: async ({ store }) => {
      const commandId = randomUUID();
      await store.append(newStream(), 'none', commandId, [event()]);
      const result = await store.append(newStream(), 'none', commandId, [event()]);
      expect(result.kind).toBe('ok');
    },
  },
  {
    name: 'lets one of many writers at the same revision win',
    check: async ({ store, another }) => {
      const stream = newStream();
      const writers = [store, another()];
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          (writers[n % 2] ?? store).append(stream, 'none', randomUUID(), [event(n)]),
        ),
      );
      expect(results.filter((result) => result.kind === 'ok')).toHaveLength(1);
      expect(results.filter((result) => result.kind === 'conflict')).toHaveLength(29);
      expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'writes a command once that many send at the same time, and tells all the same',
    check: async ({ store, another }) => {
      const stream = newStream();
      const commandId = randomUUID();
      const writers = [store, another()];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (writers[n % 2] ?? store).append(stream, 'none', commandId, [event()]),
        ),
      );
      // A server that knows repetitions itself may answer both of two processes as the first one.
      const kinds = new Set(results.map((result) => result.kind));
      expect([...kinds].filter((kind) => kind === 'conflict')).toEqual([]);
      expect(results.filter((result) => result.kind === 'ok').length).toBeGreaterThan(0);
      expect(results.map(revisionOf)).toEqual(results.map(() => 0));
      expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'appends to many streams at the same time',
    check: async ({ store }) => {
      const streams = Array.from({ length: 300 }, newStream);
      const results = await Promise.all(
        streams.map((stream) => store.append(stream, 'none', randomUUID(), [event()])),
      );
      expect(results.every((result) => result.kind === 'ok')).toBe(true);
    },
  },
  {
    name: 'reads a stream from a revision on, up to a limit',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 6);
      expect(numbers(await store.read(stream, 2))).toEqual([2, 3, 4, 5]);
      expect(numbers(await store.read(stream, 2, 2))).toEqual([2, 3]);
      for (const none of [6, 2 ** 31]) expect(await store.read(stream, none)).toEqual([]);
    },
  },
  {
    name: 'reads a stream backwards, page by page',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 5);
      expect(numbers(await store.readBackwards(stream, null, 2))).toEqual([4, 3]);
      expect(numbers(await store.readBackwards(stream, 3, 2))).toEqual([2, 1]);
      expect(await store.readBackwards(stream, 0, 2)).toEqual([]);
      for (const beyond of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
        expect(numbers(await store.readBackwards(stream, beyond, 2))).toEqual([4, 3]);
      }
    },
  },
  {
    name: 'finds what a command wrote, and nothing for another',
    check: async ({ store }) => {
      const stream = newStream();
      const commands = await fill(store, stream, 3);
      expect(await store.findByCommand(stream, commands[1] ?? '')).toMatchObject({ revision: 1 });
      expect(await store.findByCommand(stream, randomUUID())).toBeNull();
    },
  },
  {
    name: 'keeps a stream of thousands of events whole',
    check: async ({ store }) => {
      const stream = newStream();
      const batch = Array.from({ length: 500 }, (_, n) => event(n));
      for (let round = 0; round < 6; round += 1) {
        await store.append(stream, round === 0 ? 'none' : round * 500 - 1, randomUUID(), batch);
      }
      const events = await store.read(stream);
      expect(events.map((one) => one.revision)).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
    },
  },
  {
    name: 'reads all streams in one order, each once, whatever the page',
    check: async ({ store }) => {
      const streams = [newStream(), newStream(), newStream()];
      await Promise.all(streams.map((stream) => fill(store, stream, 5)));
      const small = await readEverything(store, 3);
      const large = await readEverything(store, 1_000);
      expect(small.map((one) => one.cursor)).toEqual(large.map((one) => one.cursor));
      expect(new Set(small.map((one) => one.cursor)).size).toBe(15);
    },
  },
  {
    name: 'keeps the order of a stream within the order of all',
    check: async ({ store }) => {
      const streams = [newStream(), newStream()];
      await Promise.all(streams.map((stream) => fill(store, stream, 8)));
      const all = await readEverything(store);
      for (const stream of streams) {
        const own = all.filter((one) => one.stream === stream);
        expect(own.map((one) => one.revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }
    },
  },
  {
    name: 'never shows a reader a later event before an earlier one that commits late',
    check: async ({ store, another }) => {
      const other = another();
      const streams = Array.from({ length: 40 }, newStream);
      const seen: StoredEvent[] = [];
      const writing = Promise.all(
        streams.map((stream, n) => fill(n % 2 ? other : store, stream, 5)),
      );
      let isWriting = true;
      void writing.finally(() => (isWriting = false));
      while (isWriting) seen.push(...(await store.readAll(seen.at(-1)?.cursor ?? null, 50)));
      await writing;
      seen.push(...(await store.readAll(seen.at(-1)?.cursor ?? null, 1_000)));
      expect(seen.map((one) => one.cursor)).toEqual(
        (await readEverything(store, 1_000)).map((one) => one.cursor),
      );
      expect(seen).toHaveLength(200);
    },
  },
  {
    name: 'resumes behind a cursor that another process has kept',
    check: async ({ store, another }) => {
      await fill(store, newStream(), 6);
      const first = await store.readAll(null, 4);
      const rest = await another().readAll(first.at(-1)?.cursor ?? null, 10);
      expect(rest).toHaveLength(2);
      expect(rest.some((one) => first.some((known) => known.cursor === one.cursor))).toBe(false);
    },
  },
  {
    name: 'names its store in its cursors and refuses those of another',
    check: async ({ store }) => {
      const result = await store.append(newStream(), 'none', randomUUID(), [event()]);
      expect(result).toMatchObject({ cursor: expect.stringMatching(/^[a-z]+:.+$/) });
      await expect(store.readAll('elsewhere:1', 10)).rejects.toThrow(RangeError);
    },
  },
  {
    name: 'subscribes from the beginning and goes on with what comes later',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 3);
      const seen = collect(store, null, 5);
      await store.append(stream, 2, randomUUID(), [event(3)]);
      await store.append(stream, 3, randomUUID(), [event(4)]);
      expect(numbers(await seen)).toEqual([0, 1, 2, 3, 4]);
    },
  },
  {
    name: "brings a subscription what another process' writer appends",
    check: async ({ store, another }) => {
      const seen = collect(store, null, 2);
      await fill(another(), newStream(), 2);
      expect(numbers(await seen)).toEqual([0, 1]);
    },
  },
  {
    name: 'hands a batch over again whose handler failed, and loses nothing',
    check: async ({ store }) => {
      await fill(store, newStream(), 3);
      const seen: unknown[] = [];
      let failures = 2;
      await new Promise<void>((resolve) => {
        const take = (events: StoredEvent[]) => {
          failures -= 1;
          if (failures >= 0) return Promise.reject(new Error('not now'));
          seen.push(...numbers(events));
          if (seen.length >= 3) void subscription.stop().then(resolve);
          return Promise.resolve();
        };
        const subscription = store.subscribe(null, take, fail);
      });
      expect(seen).toEqual([0, 1, 2]);
    },
  },
  {
    name: 'hands nothing over once a subscription has been stopped',
    check: async ({ store }) => {
      const seen: StoredEvent[] = [];
      const take = (events: StoredEvent[]) => Promise.resolve(void seen.push(...events));
      const subscription = store.subscribe(null, take, fail);
      await subscription.stop();
      const before = seen.length;
      await fill(store, newStream(), 2);
      expect(seen).toHaveLength(before);
    },
  },
];
