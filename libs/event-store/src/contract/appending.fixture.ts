import { scaledCount } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import type { AppendResult } from '../event-store';
import { event, fill, newStream, numbers, type Behaviour } from './store-under-test.fixture';

function revisionOf(result: AppendResult): number {
  if (result.kind === 'duplicate') return result.original.revision;
  return result.kind === 'ok' ? result.revision : -1;
}

/** Behaviour of every store for appends: revisions, conflicts, duplicate commands. */
export const appending: Behaviour[] = [
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
      // A server that detects duplicates itself may return the first result to both processes.
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
      // Enough to share requests, and no more than this machine appends within a deadline.
      const streams = Array.from({ length: scaledCount(300, 20) }, newStream);
      const results = await Promise.all(
        streams.map((stream) => store.append(stream, 'none', randomUUID(), [event()])),
      );
      expect(results.every((result) => result.kind === 'ok')).toBe(true);
    },
  },
];
