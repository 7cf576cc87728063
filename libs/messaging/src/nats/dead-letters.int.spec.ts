import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { scaledMs, startNatsServer, until, type TestNatsServer } from '@portal/testing';
import { AckPolicy, DeliverPolicy, nanos, type NatsConnection } from 'nats';
import type { WireEvent } from '../wire';
import { DeadLetters } from './dead-letters';
import { consumerName, EVENT_STREAM, eventSubject } from './event-streams';
import { JetStreamDurableEvents } from './jetstream-durable-events';
import { connectToNats } from './nats-connection';

/** Long enough to observe the state before the next try, in ms. */
const RETRY_MIN_MS = 40;

let nats: TestNatsServer;
let connection: NatsConnection;
let letters: DeadLetters;
const parked: string[] = [];
const open: JetStreamDurableEvents[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false); // these failures are intended
  nats = await startNatsServer();
  connection = await connectToNats(nats.url, 10_000);
  letters = new DeadLetters(connection);
});
afterAll(async () => {
  await Promise.all(open.map((events) => events.close()));
  await connection.close();
  await nats.stop();
}, 60_000);

function eventsOf(service: string) {
  const onParked = (subject: string) => parked.push(`${service} ${subject}`);
  const events = new JetStreamDurableEvents(connection, service, onParked, RETRY_MIN_MS);
  open.push(events);
  return events;
}

function buildEvent(subject: string): WireEvent {
  return { eventId: randomUUID(), subject, correlationId: 'c-1', body: { name: 'Ada' } };
}

describe('an event on which its receiver fails again and again', () => {
  it('is put aside with its reason, while later ones go on, and can be sent again', async () => {
    const subject = 'club.poisoned.v1';
    const poison = buildEvent(subject);
    const taken: string[] = [];
    let isMended = false;
    const club = eventsOf('club');
    await club.subscribe(subject, ({ eventId }) => {
      if (eventId === poison.eventId && !isMended) throw new Error('Cannot read this at all');
      taken.push(eventId);
      return Promise.resolve();
    });
    const healthy = buildEvent(subject);
    await club.publish(poison);
    await club.publish(healthy);
    await until(() => taken.includes(healthy.eventId));
    expect(await letters.list()).toEqual([]);

    await until(async () => (await letters.list()).length > 0);
    const [letter] = await letters.list();
    expect(letter).toMatchObject({ service: 'club', subject, tries: 5, event: poison });
    expect(letter?.reason).toContain('Cannot read this at all');
    expect(parked).toEqual([`club ${subject}`]);

    isMended = true;
    await expect(letters.replay(letter?.id ?? 0)).resolves.toBe(true);
    await until(() => taken.includes(poison.eventId));
    expect(await letters.list()).toEqual([]);
    await expect(letters.replay(letter?.id ?? 0)).resolves.toBe(false);
  });

  it('is put aside even where nobody can read it, and can be dropped', async () => {
    const subject = 'club.unreadable.v1';
    await eventsOf('club').subscribe(subject, () => Promise.resolve());
    await connection.jetstream().publish(`portal.event.${subject}`, Buffer.from('no JSON at all'));
    await until(async () => (await letters.list()).length > 0);
    const [letter] = await letters.list();
    expect(letter?.event).toBe('no JSON at all');
    await expect(letters.replay(letter?.id ?? 0)).rejects.toThrow();
    await expect(letters.drop(letter?.id ?? 0)).resolves.toBe(true);
    expect(await letters.list()).toEqual([]);
  });

  it('is put aside also where it has the number of another, before the disk was lost', async () => {
    const subject = 'club.numbered.v1';
    await eventsOf('club').subscribe(subject, () => Promise.resolve());
    const manager = await connection.jetstreamManager();
    for (const words of ['no JSON, once', 'no JSON, twice']) {
      await manager.streams.delete(EVENT_STREAM);
      // The event is handled as soon as the consumer has recreated the stream.
      await until(() =>
        connection
          .jetstream()
          .publish(`portal.event.${subject}`, Buffer.from(words))
          .then(
            ({ seq }) => seq === 1,
            () => false,
          ),
      );
      await until(async () => (await letters.list()).length > 0);
      const [letter] = await letters.list();
      expect(letter?.event).toBe(words);
      await letters.drop(letter?.id ?? 0);
    }
  });

  it.each([
    ['is away', Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' })],
    ['is busy', Object.assign(new Error('statement timeout'), { code: '57014' })],
    ['waits for a lock', Object.assign(new Error('lock timeout'), { code: '55P03' })],
    ['refuses for now', new PortalError('unavailable', 'Not reachable just now.')],
  ])(
    'is not put aside while what its receiver stands on %s',
    async (state, error) => {
      const subject = `club.unlucky-${state.replaceAll(' ', '-')}.v1`;
      const taken: string[] = [];
      let tries = 0;
      const club = eventsOf('club');
      await club.subscribe(subject, ({ eventId }) => {
        tries += 1;
        if (tries <= 6) return Promise.reject(error);
        taken.push(eventId);
        return Promise.resolve();
      });
      const event = buildEvent(subject);
      await club.publish(event);
      await until(() => taken.length > 0);
      expect(tries).toBe(7);
      expect(await letters.list()).toEqual([]);
    },
    60_000,
  );
});

describe('durable events', () => {
  it('reach one of several processes of a service, and every service', async () => {
    const subject = 'club.shared.v1';
    const received: string[] = [];
    for (const name of ['one', 'one', 'two']) {
      await eventsOf(name).subscribe(subject, () => {
        received.push(name);
        return Promise.resolve();
      });
    }
    const sender = eventsOf('sender');
    for (let n = 0; n < 20; n += 1) await sender.publish(buildEvent(subject));
    await until(() => received.length >= 40);
    expect(received.filter((name) => name === 'one')).toHaveLength(20);
    expect(received.filter((name) => name === 'two')).toHaveLength(20);
  });

  it('that a killed process held come to another within 5 s, also where the consumer is older', async () => {
    const subject = 'club.inherited.v1';
    const name = consumerName('club', subject);
    const manager = await connection.jetstreamManager();
    await manager.consumers.add(EVENT_STREAM, {
      durable_name: name,
      filter_subject: eventSubject(subject),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(30_000),
    });
    const first = eventsOf('club');
    await first.subscribe(subject, () => Promise.resolve());
    await first.close();
    const event = buildEvent(subject);
    await eventsOf('sender').publish(event);
    // Simulates a process that is killed while it holds the unacknowledged event.
    const held = await (await connection.jetstream().consumers.get(EVENT_STREAM, name)).next();
    expect(held?.info.redeliveryCount).toBe(1);
    const startedAt = performance.now();
    const taken: string[] = [];
    await eventsOf('club').subscribe(subject, ({ eventId }) => {
      taken.push(eventId);
      return Promise.resolve();
    });
    await until(() => taken.includes(event.eventId));
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(5_000));
  });

  it('are kept once by the stream however often they are sent', async () => {
    const subject = 'club.repeated.v1';
    const sender = eventsOf('sender');
    const event = buildEvent(subject);
    for (let n = 0; n < 5; n += 1) await sender.publish(event);
    const taken: string[] = [];
    await eventsOf('late').subscribe(subject, ({ eventId }) => {
      taken.push(eventId);
      return Promise.resolve();
    });
    const last = buildEvent(subject);
    await sender.publish(last);
    await until(() => taken.includes(last.eventId));
    expect(taken).toEqual([event.eventId, last.eventId]);
  });

  it('flow again, without help, where the server has lost the stream and its consumers', async () => {
    const subject = 'club.lost.v1';
    const taken: string[] = [];
    const club = eventsOf('forgetful');
    await club.subscribe(subject, ({ eventId }) => {
      taken.push(eventId);
      return Promise.resolve();
    });
    const manager = await connection.jetstreamManager();
    await manager.streams.delete(EVENT_STREAM);
    const event = buildEvent(subject);
    await until(() =>
      club.publish(event).then(
        () => true,
        () => false,
      ),
    );
    await until(() => taken.includes(event.eventId));
  });
});
