import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { defineEvent, defineRequest } from '@portal/contracts';
import { scaledMs, startNatsServer, type TestNatsServer } from '@portal/testing';
import { z } from 'zod';
import { HandlesRequest } from '../handles-request.decorator';
import { HandlesEvent } from '../handles-event.decorator';
import type { Messages } from '../messages';
import { MessagesModule } from '../messages.module';
import { startServiceOn, type StartedService } from '../service-on-transport.fixture';

/** Default maximum size of a NATS message, in bytes. */
const LIMIT = 1_024 * 1_024;

const repeat = defineRequest({
  subject: 'parrot.repeat',
  summary: 'Says something many times',
  request: z.object({ words: z.string(), times: z.number() }),
  response: z.object({ said: z.string() }),
  errors: [],
  timeoutMs: 3_000,
});
const whispered = defineEvent({
  subject: 'parrot.whispered.v1',
  summary: 'Somebody whispered',
  payload: z.object({ words: z.string() }),
  durable: false,
});

@Injectable()
class Received {
  readonly lengths: number[] = [];
}

@Controller()
class Parrot {
  constructor(@Inject(Received) private readonly received: Received) {}

  @HandlesRequest(repeat)
  repeat({ words, times }: { words: string; times: number }) {
    return Promise.resolve({ said: words.repeat(times) });
  }

  @HandlesEvent(whispered)
  receive({ words }: { words: string }): Promise<void> {
    this.received.lengths.push(words.length);
    return Promise.resolve();
  }
}

@Module({
  imports: [MessagesModule.forGateway()],
  controllers: [Parrot],
  providers: [Received],
})
class ParrotModule {}

let nats: TestNatsServer;
let service: StartedService;
let messages: Messages;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  nats = await startNatsServer();
  service = await startServiceOn('over NATS', nats, { name: 'parrot', module: ParrotModule });
  ({ messages } = service);
});
afterAll(async () => {
  await service.stop();
  await nats.stop();
  process.off('unhandledRejection', note);
});

const say = (words: string, times: number) => messages.request(repeat, { words, times });
const lives = async () => {
  await expect(say('hello', 2)).resolves.toEqual({ said: 'hellohello' });
  expect(uncaught).toEqual([]);
};

describe('messages beyond what NATS takes', () => {
  it('are refused to who asks for such an answer, and the service goes on', async () => {
    const refused = { code: 'too_large', message: expect.stringContaining('one answer') };
    await expect(say('a', 2 * LIMIT)).rejects.toMatchObject(refused);
    await lives();
  });

  it('are measured as they are sent: in bytes, with what JSON makes of each character', async () => {
    await expect(say('\u0001', LIMIT / 6)).rejects.toMatchObject({ code: 'too_large' });
    await expect(say('€', LIMIT / 3)).rejects.toMatchObject({ code: 'too_large' });
    const { said } = await say('a', LIMIT - 1_000);
    expect(said).toHaveLength(LIMIT - 1_000);
    await lives();
  });

  it('are refused before they are sent, without a wait for the deadline', async () => {
    const startedAt = performance.now();
    const refused = { code: 'too_large', message: expect.stringContaining('one request') };
    await expect(say('a'.repeat(LIMIT), 0)).rejects.toMatchObject(refused);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(repeat.timeoutMs));
    await lives();
  });

  it('are refused as facts for screens too', async () => {
    const words = 'a'.repeat(LIMIT);
    const refused = { code: 'too_large' };
    await expect(messages.emit(whispered, { words })).rejects.toMatchObject(refused);
    await messages.emit(whispered, { words: 'psst' });
    await lives();
    expect(service.app.get(Received).lengths).toEqual([4]);
  });
});
