import { randomUUID } from 'node:crypto';
import type { EventStore, StoredEvent } from '../event-store';
import { event, fill, newStream, numbers, type Behaviour } from './store-under-test.fixture';

async function readEverything(store: EventStore, page = 7): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (;;) {
    const events = await store.readAll(all.at(-1)?.cursor ?? null, page);
    all.push(...events);
    if (events.length < page) return all;
  }
}

/** Behaviour of every store for reads: one stream, and all streams in global order. */
export const reading: Behaviour[] = [
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
];
