import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { defineEvent, defineRequest } from '@portal/contracts';
import {
  currentCorrelationId,
  currentDeadline,
  PortalError,
  runWithCorrelation,
  runWithDeadline,
} from '@portal/platform';
import { scaledMs, startNatsServer, type TestNatsServer } from '@portal/testing';
import { z } from 'zod';
import { HandlesRequest } from './handles-request.decorator';
import { HandlesEvent } from './handles-event.decorator';
import type { Messages } from './messages';
import { MessagesModule } from './messages.module';
import { NatsTransport } from './nats/nats-transport';
import { startServiceOn, TRANSPORTS, type StartedService } from './service-on-transport.fixture';

const greet = defineRequest({
  subject: 'greeter.greet',
  summary: 'Greets',
  request: z.object({ name: z.string(), loud: z.boolean().default(false) }),
  response: z.object({ text: z.string(), correlationId: z.string(), msLeft: z.number() }),
  errors: ['forbidden'],
});
const hasty = defineRequest({ ...greet, timeoutMs: 400 });
const patient = defineRequest({ ...greet, timeoutMs: 20_000 });
const unserved = defineRequest({ ...greet, subject: 'nobody.home' });
const greeted = defineEvent({
  subject: 'greeter.greeted.v1',
  summary: 'Somebody was greeted',
  payload: z.object({ name: z.string() }),
  durable: false,
});

const shouted = defineEvent({
  ...greeted,
  subject: 'greeter.shouted.v1',
  isForEachProcess: true,
});

/**
 * Error codes of transient failures: lock timeout, statement timeout, deadlock, read-only
 * database, unreachable host.
 */
const PASSING = ['55P03', '57014', '40P01', '25006', 'EHOSTUNREACH'];

@Injectable()
class Received {
  readonly names: string[] = [];
  readonly shouts: string[] = [];
}

@Controller()
class GreeterController {
  constructor(@Inject(Received) private readonly received: Received) {}

  @HandlesRequest(greet)
  async greet({ name, loud }: { name: string; loud: boolean }) {
    if (name === 'refused') {
      throw new PortalError('forbidden', 'Not you.', { retryAfterSeconds: 7 });
    }
    if (name === 'broken') throw new Error('SELECT secret FROM table');
    if (PASSING.includes(name)) throw Object.assign(new Error('SELECT secret'), { code: name });
    if (name === 'silent') await new Promise(() => undefined);
    return {
      text: loud ? `HELLO ${name}` : `Hello ${name}`,
      correlationId: currentCorrelationId() ?? '',
      msLeft: currentDeadline()?.msLeft ?? Infinity,
    };
  }

  @HandlesEvent(greeted)
  receive({ name }: { name: string }): Promise<void> {
    this.received.names.push(name);
    return Promise.resolve();
  }

  @HandlesEvent(shouted)
  onShout({ name }: { name: string }): Promise<void> {
    this.received.shouts.push(name);
    return Promise.resolve();
  }
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [GreeterController],
  providers: [Received],
})
class GreeterModule {}

const greeter = { name: 'greeter', module: GreeterModule };

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer({ mustHalt: true });
});
afterAll(() => nats.stop());

describe.each(TRANSPORTS)('messages %s', (transport) => {
  let service: StartedService;
  let messages: Messages;

  beforeAll(async () => {
    service = await startServiceOn(transport, nats, greeter);
    ({ messages } = service);
  });
  afterAll(() => service.stop());

  it('bring the answer of the contract, with its defaults filled in', async () => {
    await expect(messages.request(greet, { name: 'Ada' })).resolves.toMatchObject({
      text: 'Hello Ada',
    });
  });

  it('carry the correlation id of the request that caused them', async () => {
    const answer = await runWithCorrelation('c-42', () => messages.request(greet, { name: 'Ada' }));
    expect(answer.correlationId).toBe('c-42');
  });

  it('tell how long their asker still waits, which is never longer than who asked the asker (F4)', async () => {
    const direct = await messages.request(greet, { name: 'Ada' });
    expect(direct.msLeft).toBeGreaterThan(4_000);
    expect(direct.msLeft).toBeLessThanOrEqual(5_000);
    await runWithDeadline(2_000, async () => {
      const { msLeft } = await messages.request(patient, { name: 'Ada' });
      expect(msLeft).toBeGreaterThan(500);
      expect(msLeft).toBeLessThanOrEqual(2_000);
    });
  });

  it('are not sent once nobody waits any more (F4)', async () => {
    const late = runWithDeadline(0, () => messages.request(greet, { name: 'broken' }));
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
  });

  it('bring a refusal intact', async () => {
    await expect(messages.request(greet, { name: 'refused' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Not you.',
      details: { retryAfterSeconds: 7 },
    });
  });

  it('say nothing of what broke inside', async () => {
    await expect(messages.request(greet, { name: 'broken' })).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringMatching(/SELECT/),
    });
  });

  it.each(PASSING)('say that it passes where a database answers %s', async (code) => {
    await expect(messages.request(greet, { name: code })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.not.stringMatching(/SELECT/),
    });
  });

  it('give up at the deadline', async () => {
    await expect(messages.request(hasty, { name: 'silent' })).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it('say at once that nobody answers', async () => {
    await expect(messages.request(unserved, { name: 'Ada' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('let the service hear an event', async () => {
    await messages.emit(greeted, { name: 'Grace' });
    const { names } = service.app.get(Received);
    await waitUntil(() => names.includes('Grace'));
    expect(names).toEqual(['Grace']);
  });
});

describe('two processes of a service over NATS', () => {
  let processes: StartedService[];
  beforeAll(async () => {
    processes = await Promise.all([1, 2].map(() => startServiceOn('over NATS', nats, greeter)));
  });
  afterAll(() => Promise.all(processes.map((each) => each.stop())));

  it('share the events, but each hears what is for each of them', async () => {
    const received = processes.map(({ app }) => app.get(Received));
    const messages = processes[0]?.messages;
    for (let n = 0; n < 20; n += 1) {
      await messages?.emit(greeted, { name: `greeting ${n}` });
      await messages?.emit(shouted, { name: `shout ${n}` });
    }
    const count = () => received.flatMap(({ names }) => names).length;
    await waitUntil(() => received.every(({ shouts }) => shouts.length >= 20) && count() >= 20);
    expect(received.map(({ shouts }) => shouts.length)).toEqual([20, 20]);
    expect(count()).toBe(20);
  });
});

describe('messages over NATS', () => {
  it('are refused at once while the server is away, also those that were under way', async () => {
    const { messages, stop } = await startServiceOn('over NATS', nats, greeter);
    await messages.request(patient, { name: 'Ada' });
    const underWay = expect(messages.request(patient, { name: 'silent' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    const startedAt = performance.now();
    await nats.halt();
    await expect(messages.request(patient, { name: 'Ada' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await underWay;
    // Most of this time is the shutdown itself; waiting for the deadline would take 20 s.
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(5_000));
    await nats.start();
    await stop();
  });

  it('need the right password where the server asks for one', async () => {
    const locked = await startNatsServer({ mustHalt: true, password: 'the-right-one' });
    const transport = await NatsTransport.connect(locked.url, 10);
    await expect(transport.check()).resolves.toBeUndefined();
    await transport.close();
    const wrong = locked.url.replace('the-right-one', 'hidden');
    const start = NatsTransport.connect(wrong, 10);
    await expect(start).rejects.toThrow(/NATS_URL: the server refuses the name or password\.$/);
    await locked.stop();
  });

  it.each([
    ['nobody answers', 'nats://user:hidden@127.0.0.1:9', /no NATS server answers at 127.0.0.1:9/],
    ['the list holds no URL', 'nats://a:1,hidden', /must name servers/],
  ])('stop the start with one line where %s', async (_what, url, line) => {
    const start = NatsTransport.connect(url, 0);
    await expect(start).rejects.toThrow(line);
    await expect(start).rejects.not.toThrow(/hidden|\n/);
  });
  it('flow again after the server was away', async () => {
    const { messages, stop } = await startServiceOn('over NATS', nats, greeter);
    await messages.request(greet, { name: 'Ada' });
    await nats.restart();
    await waitUntil(() =>
      messages.request(greet, { name: 'Ada' }).then(
        () => true,
        () => false,
      ),
    );
    await expect(messages.request(greet, { name: 'Ada' })).resolves.toMatchObject({
      text: 'Hello Ada',
    });
    await stop();
  });
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + scaledMs(10_000);
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass within 10 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
