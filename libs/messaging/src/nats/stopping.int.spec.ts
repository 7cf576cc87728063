import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { defineRequest, defineStream } from '@portal/contracts';
import { runAsReading, sleep } from '@portal/platform';
import { scaledMs, startNatsServer, until, type TestNatsServer } from '@portal/testing';
import { z } from 'zod';
import { HandlesRequest } from '../handles-request.decorator';
import { MessagesModule } from '../messages.module';
import { startServiceOn, type StartedService } from '../service-on-transport.fixture';
import { HandlesStream } from '../stream/handles-stream.decorator';

/** Longer than a server with a fixed grace period waits, in ms. */
const LONG_MS = 2_000;
/** Number of requests; their total size is several times a socket chunk. */
const CROWD = 3_000;
const PADDING = '.'.repeat(200);
/** Time for finishing accepted requests; a slow machine needs seconds for a crowd. */
const LONG_ENOUGH_MS = 30_000;
/** Value of `ms` for a task that occupies the processor for 1 ms. */
const BUSY = -2;
/** Value of `ms` for a task that ends when it is released. */
const HELD = -1;

const work = defineRequest({
  subject: 'worker.work',
  summary: 'Works',
  request: z.object({ ms: z.number(), padding: z.string().default('') }),
  response: z.object({ by: z.string() }),
  errors: [],
  timeoutMs: 30_000,
});
const hasty = defineRequest({ ...work, timeoutMs: 300 });
const together = defineRequest({ ...work, subject: 'worker.together', isBatched: true });
const count = defineStream({
  subject: 'worker.count',
  summary: 'Counts',
  request: z.object({ to: z.number() }),
  chunk: z.object({ number: z.number() }),
  errors: [],
  idleMs: 30_000,
});

@Injectable()
class Taken {
  requests = 0;
  streams = 0;
  name = '';
  onRequest: () => void = () => undefined;
  private readonly held: (() => void)[] = [];

  /** Resolves with `letGo`. */
  hold(): Promise<void> {
    return new Promise((resolve) => void this.held.push(resolve));
  }

  letGo(): void {
    for (const resolve of this.held.splice(0)) resolve();
  }
}

@Controller()
class WorkerController {
  constructor(@Inject(Taken) private readonly taken: Taken) {}

  @HandlesRequest(work)
  work({ ms }: { ms: number }) {
    return this.answer(ms);
  }

  @HandlesRequest(together)
  workTogether({ ms }: { ms: number }) {
    return this.answer(ms);
  }

  @HandlesStream(count)
  async *count({ to }: { to: number }) {
    this.taken.streams += 1;
    for (let number = 0; number < to; number += 1) {
      if (number === 1) await this.taken.hold();
      yield { number };
    }
  }

  private async answer(ms: number) {
    this.taken.requests += 1;
    this.taken.onRequest();
    if (ms === BUSY) occupy(1);
    await (ms === HELD ? this.taken.hold() : sleep(ms));
    return { by: this.taken.name };
  }
}

function occupy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.sqrt(until);
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [WorkerController],
  providers: [Taken],
})
class WorkerModule {}

const worker = { name: 'worker', module: WorkerModule };

describe('a process of a service that stops, over NATS', () => {
  let nats: TestNatsServer;
  let asker: StartedService;
  let [going, staying]: StartedService[] = [];
  const started: StartedService[] = [];

  beforeAll(async () => {
    nats = await startNatsServer();
    asker = await startServiceOn('over NATS', nats, { name: 'asker', module: AskerModule });
  });
  afterAll(async () => {
    await asker.stop();
    await nats.stop();
  });
  afterEach(async () => {
    for (const each of started) each.app.get(Taken).letGo();
    await Promise.all(started.splice(0).map((each) => each.stop()));
  });

  async function start(name: string, answersForMs?: number): Promise<StartedService> {
    const service = await startServiceOn('over NATS', nats, worker, answersForMs);
    service.app.get(Taken).name = name;
    started.push(service);
    return service;
  }
  const ask = (ms: number) => asker.messages.request(work, { ms, padding: PADDING });

  it.each([
    ['', 0],
    [', also if receiving it takes seconds', BUSY],
  ])('answers all that has reached it%s, and what comes later another process', async (_, ms) => {
    going = await start('going', LONG_ENOUGH_MS);
    staying = await start('staying');
    const taken = going.app.get(Taken);
    const { app } = going;
    const closed = new Promise<void>((resolve) => {
      taken.onRequest = () => void app.close().then(resolve);
    });
    const asked = Array.from({ length: CROWD }, () => ask(ms).then(({ by }) => by));
    const by = await Promise.all(asked);
    await closed;
    expect(by).toHaveLength(CROWD);
    expect(new Set(by)).toEqual(new Set(['going', 'staying']));
    const later = await Promise.all(Array.from({ length: 20 }, () => ask(0)));
    expect(new Set(later.map(({ by: name }) => name))).toEqual(new Set(['staying']));
  });

  it('ends long work that it has begun, and a stream, and takes no new ones', async () => {
    going = await start('going', LONG_ENOUGH_MS);
    const taken = going.app.get(Taken);
    const long = ask(LONG_MS);
    const stream = asker.messages.stream(count, { to: 3 });
    await stream.next();
    await until(() => taken.requests === 1);
    const closed = going.app.close();
    const isRefused = (asked: Promise<unknown>) =>
      asked.then(
        () => false,
        () => true,
      );
    await until(() => isRefused(ask(0)));
    await expect(ask(0)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(asker.messages.stream(count, { to: 1 }).next()).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(long).resolves.toEqual({ by: 'going' });
    taken.letGo();
    const rest = [];
    for await (const { number } of stream) rest.push(number);
    expect(rest).toEqual([1, 2]);
    await closed;
    expect(taken.streams).toBe(1);
  });

  it.each([work, together])(
    'refuses what takes longer than its time ($subject): a read is asked of another process, a command is not',
    async (contract) => {
      going = await start('going', 200);
      const taken = going.app.get(Taken);
      const request = () => asker.messages.request(contract, { ms: HELD });
      const command = request();
      const read = runAsReading(request);
      const refused = expect(command).rejects.toMatchObject({
        code: 'unavailable',
        message: 'This part of the portal is not reachable just now. Please try again.',
      });
      await until(() => taken.requests === 2);
      staying = await start('staying');
      await going.app.close();
      await refused;
      const other = staying.app.get(Taken);
      await until(() => other.requests === 1);
      other.letGo();
      await expect(read).resolves.toEqual({ by: 'staying' });
      expect(other.requests).toBe(1);
    },
  );

  it('waits for no work whose answer nobody waits for', async () => {
    going = await start('going', 120_000);
    const late = asker.messages.request(hasty, { ms: HELD });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    const stoppedAt = performance.now();
    await going.app.close();
    expect(performance.now() - stoppedAt).toBeLessThan(scaledMs(5_000));
  });
});

@Module({ imports: [MessagesModule.forGateway()] })
class AskerModule {}
