import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { defineStream } from '@portal/contracts';
import { currentCorrelationId, PortalError, runWithCorrelation } from '@portal/platform';
import { scaledMs, startNatsServer, type TestNatsServer } from '@portal/testing';
import { z } from 'zod';
import type { Messages } from '../messages';
import { MessagesModule } from '../messages.module';
import { startServiceOn, TRANSPORTS, type StartedService } from '../service-on-transport.fixture';
import { HandlesStream } from './handles-stream.decorator';
import { WINDOW } from './stream-frames';

const count = defineStream({
  subject: 'counter.count',
  summary: 'Counts',
  request: z.object({ to: z.number(), how: z.string().default('well') }),
  chunk: z.object({ number: z.number() }),
  errors: ['forbidden'],
  idleMs: 1_000,
});
const unserved = defineStream({ ...count, subject: 'counter.nobody' });

/** Time that a stopping process gives to running streams, in ms; some of these would never end. */
const SOON_MS = 100;
/** Error codes of transient failures of the database or its connection. */
const PASSING = ['55P03', '57014', '40P01', '25006', 'EHOSTUNREACH'];

@Injectable()
class Seen {
  made = 0;
  leftAt = 0;
  whyLeft: unknown;
  hasLetGo = false;
  correlationId: string | undefined;
}

@Controller()
class CounterController {
  constructor(@Inject(Seen) private readonly seen: Seen) {}

  @HandlesStream(count)
  async *count({ to, how }: { to: number; how: string }, signal: AbortSignal) {
    this.seen.correlationId = currentCorrelationId();
    signal.addEventListener('abort', () => {
      this.seen.leftAt = performance.now();
      this.seen.whyLeft = signal.reason;
    });
    if (how === 'refused') throw new PortalError('forbidden', 'Not you.');
    try {
      for (let number = 0; number < to; number += 1) {
        if (how === 'broken' && number === 2) throw new Error('SELECT secret');
        if (PASSING.includes(how) && number === 2) {
          throw Object.assign(new Error('SELECT secret'), { code: how });
        }
        if (how === 'hanging' && number === 2) await new Promise(() => undefined);
        this.seen.made += 1;
        yield { number: how === 'garbled' && number === 2 ? NaN : number };
      }
    } finally {
      // Simulates a slow release of resources.
      for (let turn = 0; turn < 20; turn += 1) await turnOfLoop();
      this.seen.hasLetGo = true;
    }
  }
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [CounterController],
  providers: [Seen],
})
class CounterModule {}

const counter = { name: 'counter', module: CounterModule };

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer({ mustHalt: true });
});
afterAll(() => nats.stop());

describe.each(TRANSPORTS)('a stream %s', (transport) => {
  let service: StartedService;
  let messages: Messages;
  let seen: Seen;
  beforeEach(async () => {
    service = await startServiceOn(transport, nats, counter, SOON_MS);
    ({ messages } = service);
    seen = service.app.get(Seen);
  });
  afterEach(() => service.stop());
  const numbers = async (to: number, how = 'well', signal?: AbortSignal) => {
    const read: number[] = [];
    for await (const { number } of messages.stream(count, { to, how }, signal)) read.push(number);
    return read;
  };

  it('brings all that is made, in its order, however much it is', async () => {
    expect(await numbers(2_000)).toEqual(Array.from({ length: 2_000 }, (_, index) => index));
    expect(await numbers(0)).toEqual([]);
  });

  it('carries the correlation id of the request that caused it', async () => {
    await runWithCorrelation('c-42', () => numbers(1));
    expect(seen.correlationId).toBe('c-42');
  });

  it('brings a refusal intact, and nothing of what broke inside', async () => {
    await expect(numbers(3, 'refused')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Not you.',
    });
    await expect(numbers(3, 'broken')).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringMatching(/SELECT/),
    });
  });

  it.each(PASSING)('says that it passes where a database answers %s', async (code) => {
    await expect(numbers(3, code)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.not.stringMatching(/SELECT/),
    });
  });

  it('has its producer let go of what it holds where a chunk is none of the contract', async () => {
    await expect(numbers(4, 'garbled')).rejects.toMatchObject({ code: 'internal' });
    await until(() => seen.hasLetGo);
    expect(seen.made).toBe(3);
  });

  it('says at once that nobody serves it', async () => {
    const startedAt = performance.now();
    const read = messages.stream(unserved, { to: 1 }).next();
    await expect(read).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(count.idleMs));
  });

  it('gives up where nothing comes for too long, and the producer is told', async () => {
    await expect(numbers(3, 'hanging')).rejects.toMatchObject({ code: 'timeout' });
    await until(() => seen.leftAt > 0);
  });

  it('tells its producer within 200 ms that the reader has left, also one that hangs', async () => {
    const reader = new AbortController();
    const reading = numbers(3, 'hanging', reader.signal);
    await until(() => seen.made === 2);
    const leftAt = performance.now();
    reader.abort();
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    await until(() => seen.leftAt > 0);
    expect(seen.leftAt - leftAt).toBeLessThan(200);
  });

  it('is stopped by who leaves its loop', async () => {
    for await (const { number } of messages.stream(count, { to: 1_000_000 })) {
      if (number === 5) break;
    }
    await until(() => seen.leftAt > 0);
    expect(seen.made).toBeLessThan(1_000);
  });

  it('is made no faster than it is read', async () => {
    const stream = messages.stream(count, { to: 1_000 });
    await stream.next();
    await until(() => seen.made >= WINDOW);
    await messages.stream(count, { to: 0 }).next(); // chunks in transit have arrived
    expect(seen.made).toBeLessThanOrEqual(WINDOW + 1);
    await stream.return();
  });

  it('is refused at once where its producer ends, which first lets go of what it holds', async () => {
    const stream = messages.stream(count, { to: 1_000_000 });
    await stream.next();
    await service.app.close();
    expect(seen.hasLetGo).toBe(true);
    expect(seen.whyLeft).toMatchObject({ code: 'unavailable' });
    const drain = async () => {
      for await (const chunk of stream) expect(chunk).toBeDefined();
    };
    await expect(drain()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('keeps no process from its end where its producer hangs', async () => {
    const patiently = { ...count, idleMs: 60_000 };
    const stream = messages.stream(patiently, { to: 3, how: 'hanging' });
    await stream.next();
    await stream.next();
    const last = expect(stream.next()).rejects.toMatchObject({ code: 'unavailable' });
    await service.app.close();
    await last;
    expect(seen.hasLetGo).toBe(false);
  });
});

describe('a stream over NATS', () => {
  it('ends with an error by the deadline where the server goes', async () => {
    const { messages, stop } = await startServiceOn('over NATS', nats, counter, SOON_MS);
    const stream = messages.stream(count, { to: 3, how: 'hanging' });
    await stream.next();
    await stream.next();
    const last = expect(stream.next()).rejects.toMatchObject({ code: 'timeout' });
    await nats.halt();
    await last;
    await nats.start();
    await stop();
  });
});

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + scaledMs(10_000);
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come to pass within 10 s');
    await turnOfLoop();
  }
}

const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));
