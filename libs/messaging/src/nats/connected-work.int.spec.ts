import { randomUUID } from 'node:crypto';
import { startNatsServer, type TestNatsServer } from '@portal/testing';
import type { NatsConnection } from 'nats';
import { addStreams } from './event-streams';
import { JetStreamDurableEvents } from './jetstream-durable-events';
import { connectToNats } from './nats-connection';

/** Far below every request deadline, in ms. */
const AT_ONCE_MS = 1_000;

let nats: TestNatsServer;
let connection: NatsConnection;
let events: JetStreamDurableEvents;

beforeEach(async () => {
  nats = await startNatsServer();
  connection = await connectToNats(nats.url, 10_000);
  await addStreams(connection);
  events = new JetStreamDurableEvents(connection, 'guild', () => undefined);
});

afterEach(async () => {
  await connection.close();
  await nats.stop();
});

/** All requests to the server, by name. */
const questions = () => ({
  subscribers: () => events.receipts.subscribers(),
  missing: () => events.receipts.findMissing('club', [randomUUID()]),
  publish: () =>
    events.publish({
      eventId: randomUUID(),
      subject: 'guild.joined.v1',
      correlationId: 'c',
      body: {},
    }),
});

/** Returns the time until a request fails, in ms. */
async function msToRefusal(question: () => Promise<unknown>): Promise<number> {
  const asked = performance.now();
  await expect(question()).rejects.toMatchObject({ code: 'DISCONNECT' });
  return performance.now() - asked;
}

/** Subscribes a receiver that never responds. */
function answerNever(): Promise<void> {
  connection.subscribe('portal.missing.club', { callback: () => undefined });
  return connection.flush();
}

describe('what is asked of a server that goes away', () => {
  it('is refused at once, and not at its deadline after the return', async () => {
    await answerNever();
    const underWay = msToRefusal(questions().missing);
    await nats.halt();
    expect(await underWay).toBeLessThan(AT_ONCE_MS);
    for (const question of Object.values(questions())) {
      expect(await msToRefusal(question)).toBeLessThan(AT_ONCE_MS);
    }
  });

  it('is answered again once it is back', async () => {
    await nats.halt();
    await msToRefusal(questions().publish);
    const returned = new Promise<void>((resolve) => events.onReturn(resolve));
    await nats.start();
    await returned;
    expect(await questions().publish()).toBe('server');
    expect(await questions().subscribers()).toEqual([]);
  });
});
