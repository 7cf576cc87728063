import { Controller, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { defineRoute, defineStream } from '@portal/contracts';
import {
  createService,
  HandlesStream,
  InProcessBus,
  InProcessTransport,
  Messages,
  MessagesModule,
  NatsTransport,
  TransportModule,
  type PortalTransport,
} from '@portal/messaging';
import { loadConfig, PlatformModule, PortalError } from '@portal/platform';
import { startNatsServer, type TestNatsServer } from '@portal/testing';
import { EventEmitter, once } from 'node:events';
import request from 'supertest';
import { z } from 'zod';
import { RefusalFilter } from '../errors/refusal.filter';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { until } from '../testing/gateway-pair.fixture';
import { createHttpServer } from './http-server';
import { StreamedAnswer } from './streamed-answer';

const story = defineStream({
  subject: 'teller.story',
  summary: 'Tells a story word by word',
  request: z.object({ how: z.string() }),
  chunk: z.object({ word: z.string() }),
  errors: ['forbidden'],
});
const storyRoute = defineRoute({
  method: 'GET',
  path: '/api/story',
  summary: story.summary,
  access: 'public',
  query: z.object({ how: z.string() }),
  response: z.unknown(),
  errors: [],
});

const seen = { made: 0, leftAt: 0 };
/** Emits `go` to resume a slow story. */
const gate = new EventEmitter();

@Controller()
class NumbersController {
  @HandlesStream(story)
  async *story({ how }: { how: string }, signal: AbortSignal) {
    signal.addEventListener('abort', () => (seen.leftAt = performance.now()));
    if (how === 'refused') throw await Promise.resolve(new PortalError('forbidden', 'Not you.'));
    yield { word: 'once' };
    if (how === 'slow') await once(gate, 'go');
    if (how === 'broken') throw new Error('SELECT secret');
    for (seen.made = 0; how === 'endless'; seen.made += 1) yield { word: 'and'.repeat(1_000) };
    yield { word: 'end' };
  }
}
@Module({ imports: [MessagesModule.forGateway()], controllers: [NumbersController] })
class NumbersModule {}

@Controller()
class StoryController {
  constructor(private readonly messages: Messages) {}

  @Route(storyRoute)
  story({ query }: CallOf<typeof storyRoute>): StreamedAnswer {
    return StreamedAnswer.events((signal) => this.messages.stream(story, query, signal));
  }
}
class StoryModule {}

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer();
});
afterAll(() => nats.stop());

describe.each<[string, () => Promise<PortalTransport>]>([
  ['in process', () => Promise.resolve(new InProcessTransport(new InProcessBus()))],
  ['over NATS', () => NatsTransport.connect(nats.url, 10)],
])('an answer that streams, its service %s', (_name, makeTransport) => {
  let transport: PortalTransport;
  let service: INestMicroservice;
  let app: NestFastifyApplication;
  let url: string;
  beforeAll(async () => {
    transport = await makeTransport();
    const config = loadConfig({ LOG_LEVEL: 'silent', PORT: '0' });
    service = await createService({ name: 'teller', module: NumbersModule }, { config, transport });
    const root = {
      module: StoryModule,
      imports: [
        PlatformModule.forProcess(config),
        TransportModule.forRoot(transport, 'gateway'),
        MessagesModule.forGateway(),
      ],
      controllers: [StoryController],
    };
    app = await NestFactory.create<NestFastifyApplication>(root, await createHttpServer(config), {
      logger: false,
      bodyParser: false,
    });
    app.useGlobalFilters(new RefusalFilter());
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(async () => {
    app.getHttpServer().closeAllConnections();
    await app.close();
    await service.close();
    await transport.close();
  });

  it('comes as events, to its end', async () => {
    const { status, text, headers } = await request(url).get('/api/story?how=well');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect(headers['cache-control']).toBe('no-store');
    const words = 'data: {"word":"once"}\n\ndata: {"word":"end"}\n\n';
    expect(text).toBe(`${words}event: end\ndata: {}\n\n`);
  });

  it('is held back by nothing on its way: its first word is there before the next one is made (G91)', async () => {
    const packs = { 'accept-encoding': 'gzip, br' };
    const { body, headers } = await fetch(`${url}/api/story?how=slow`, { headers: packs });
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: {"word":"once"}\n\n');
    gate.emit('go');
    expect((await reader?.read())?.value).toContain('data: {"word":"end"}');
    await reader?.cancel();
  });

  it('is a refusal as any other where nothing has come yet', async () => {
    const { status, body } = await request(url).get('/api/story?how=refused');
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden', message: 'Not you.' });
  });

  it('says that it broke off, and nothing of why', async () => {
    const { text } = await request(url).get('/api/story?how=broken');
    expect(text).toContain('event: error\ndata: {"code":"internal"');
    expect(text).not.toContain('SELECT');
  });

  it('waits for a browser that does not read, and ends within 200 ms of its going', async () => {
    const leaving = new AbortController();
    seen.leftAt = 0;
    const response = await fetch(`${url}/api/story?how=endless`, { signal: leaving.signal });
    expect(response.ok).toBe(true);
    let made = -1;
    // The buffers of the operating system fill, then the stream pauses.
    await until(async () => {
      const isStill = seen.made === made;
      made = seen.made;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return isStill && made > 0;
    });
    const leftAt = performance.now();
    leaving.abort();
    await until(() => seen.leftAt > 0);
    expect(seen.leftAt - leftAt).toBeLessThan(200);
  });
});
