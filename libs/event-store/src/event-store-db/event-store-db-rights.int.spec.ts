import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '@portal/testing';
import type { StoredEvent } from '../event-store';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { RightsError } from './outages';

const event = (n: number) => ({ type: 'Happened', data: { n } });
const stream = 'thing-one';
const unavailable = {
  code: 'unavailable',
  message: 'XP cannot be reached right now. Please try again.',
};

let double: EventStoreDbDouble;
let operator: EventStoreDBClient;
let stores: EventStoreDbEventStore[];
beforeEach(async () => {
  Logger.overrideLogger(false);
  double = await startEventStoreDbDouble({ users: { admin: 'changed', portal: 'hidden' } });
  operator = EventStoreDBClient.connectionString(double.urlOf('admin'));
  stores = [];
  await letRead('portal');
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await operator.dispose();
  await double.stop();
});

const letRead = (...readRoles: string[]) =>
  operator.setStreamMetadata('$all', { acl: { readRoles } });

function open(): EventStoreDbEventStore {
  const store = new EventStoreDbEventStore({ url: double.urlOf('portal'), streamPrefix: 'thing-' });
  stores.push(store);
  return store;
}

it('a store whose user loses its rights says that it is away, tells operators why, and goes on once they are back', async () => {
  const warned = jest.spyOn(Logger.prototype, 'warn');
  const store = open();
  const seen: StoredEvent[] = [];
  const take = (events: StoredEvent[]) => Promise.resolve(void seen.push(...events));
  store.subscribe(null, take, (error) => {
    throw error;
  });
  await store.append(stream, 'none', randomUUID(), [event(0)]);
  while (seen.length < 1) await new Promise((resolve) => setImmediate(resolve));

  await letRead('others');
  await expect(store.check()).rejects.toMatchObject(unavailable);
  await expect(store.readAll(null, 10)).rejects.toMatchObject(unavailable);
  const reported = () => warned.mock.calls.map(([line]) => String(line));
  // It checks every 2 s.
  while (!reported().some((line) => /broke .*may not read \$all: make it an admin/.test(line))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await letRead('portal');
  await store.append(stream, 0, randomUUID(), [event(1)]);
  while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(seen.map(({ data }) => data['n'])).toEqual([0, 1]);
  expect(reported().join()).not.toContain('hidden');
});

it('a store that is connected anew without its rights writes nothing, and says that it is away', async () => {
  const store = open();
  await store.append(stream, 'none', randomUUID(), [event(0)]);
  await letRead('others');
  await double.halt();
  await double.start();
  let refusal: unknown;
  while (!(refusal instanceof RightsError)) {
    // The broken connection is also logged as an outage.
    refusal = await store
      .append(stream, 0, randomUUID(), [event(1)])
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject(unavailable);
  }
  await letRead('portal');
  await expect(open().read(stream)).resolves.toHaveLength(1);
});
