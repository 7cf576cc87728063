import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { defineEvent, defineRequest } from '@portal/contracts';
import {
  currentCorrelationId,
  currentDeadline,
  PortalError,
  runWithCorrelation,
} from '@portal/platform';
import { scaledMs, startNatsServer, type TestNatsServer } from '@portal/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { HandlesEvent } from './handles-event.decorator';
import { HandlesRequest } from './handles-request.decorator';
import { MESSAGE_CLIENT, type Messages } from './messages';
import { MessagesModule } from './messages.module';
import { startServiceOn, TRANSPORTS, type StartedService } from './service-on-transport.fixture';
import type { MessageClient } from './transport';

const murmur = defineRequest({
  subject: 'greeter.murmur',
  summary: 'Murmurs',
  request: z.object({ name: z.string() }),
  response: z.object({ text: z.string(), correlationId: z.string(), msLeft: z.number() }),
  errors: ['forbidden'],
  isBatched: true,
});
const unserved = defineRequest({ ...murmur, subject: 'nobody.home' });
const murmured = defineEvent({
  subject: 'greeter.murmured.v1',
  summary: 'Somebody has murmured',
  payload: z.object({ name: z.string() }),
  durable: false,
  isBatched: true,
});

@Injectable()
class Received {
  readonly names: string[] = [];
}

@Controller()
class MurmurController {
  constructor(@Inject(Received) private readonly received: Received) {}

  @HandlesRequest(murmur)
  murmur({ name }: { name: string }) {
    if (name === 'refused') throw new PortalError('forbidden', 'Not you.');
    if (name === 'broken') throw new Error('SELECT secret FROM table');
    return Promise.resolve({
      text: `Hello ${name}`,
      correlationId: currentCorrelationId() ?? '',
      msLeft: currentDeadline()?.msLeft ?? Infinity,
    });
  }

  @HandlesEvent(murmured)
  receive({ name }: { name: string }): Promise<void> {
    if (name === 'broken') throw new Error('nobody listens');
    this.received.names.push(name);
    return Promise.resolve();
  }
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [MurmurController],
  providers: [Received],
})
class MurmurModule {}

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer({ mustHalt: true });
});
afterAll(() => nats.stop());

describe.each(TRANSPORTS)('messages that are gathered, %s', (transport) => {
  let service: StartedService;
  let messages: Messages;
  let client: MessageClient;

  beforeAll(async () => {
    service = await startServiceOn(transport, nats, { name: 'greeter', module: MurmurModule });
    ({ messages } = service);
    client = service.app.get(MESSAGE_CLIENT);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => service.stop());

  it('travel together, and each gets its own answer', async () => {
    const send = jest.spyOn(client, 'send');
    const names = Array.from({ length: 40 }, (_, n) => `Ada ${n}`);
    const answers = await Promise.all(
      names.map((name) => runWithCorrelation(name, () => messages.request(murmur, { name }))),
    );
    expect(answers.map(({ text }) => text)).toEqual(names.map((name) => `Hello ${name}`));
    expect(answers.map(({ correlationId }) => correlationId)).toEqual(names);
    expect(answers.every(({ msLeft }) => msLeft > 4_000)).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('are refused each for itself', async () => {
    const [fine, refused, broken] = await Promise.allSettled(
      ['Ada', 'refused', 'broken'].map((name) => messages.request(murmur, { name })),
    );
    expect(fine).toMatchObject({ value: { text: 'Hello Ada' } });
    expect(refused).toMatchObject({ reason: { code: 'forbidden', message: 'Not you.' } });
    expect(broken).toMatchObject({ reason: { code: 'internal' } });
  });

  it('say at once that nobody answers', async () => {
    const asked = ['Ada', 'Ben'].map((name) => messages.request(unserved, { name }));
    const refused = { status: 'rejected', reason: { code: 'unavailable' } };
    expect(await Promise.allSettled(asked)).toMatchObject([refused, refused]);
  });

  it('let the service hear each event in order, also after one that failed', async () => {
    const emit = jest.spyOn(client, 'emit');
    const names = ['one', 'broken', 'two', 'three'];
    await Promise.all(names.map((name) => messages.emit(murmured, { name })));
    const received = service.app.get(Received).names;
    const deadline = Date.now() + scaledMs(10_000);
    while (received.length < 3 && Date.now() < deadline) await turn();
    expect(received).toEqual(['one', 'two', 'three']);
    expect(emit).toHaveBeenCalledTimes(1);
  });
});
