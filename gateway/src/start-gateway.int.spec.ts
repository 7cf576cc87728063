import { scaledMs } from '@portal/testing';
import { generateQuestions } from '@portal/contracts/testlab';
import { loadConfig } from '@portal/platform';
import { InProcessBus, InProcessTransport } from '@portal/messaging';
import { once } from 'node:events';
import {
  Agent,
  get,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import request from 'supertest';
import { startGateway } from './start-gateway';
import { startTestGateway } from './testing/test-gateway.fixture';

/** Longest stop without calls in progress, also on a busy machine, in ms. */
const PROMPT_MS = 3_000;

/** Reads on a persistent connection; returns the `connection` header of the response. */
async function readBy(agent: Agent, url: string, token: string): Promise<string | undefined> {
  const call = get(url, { agent, headers: { authorization: `Bearer ${token}` } });
  return connectionOf(call);
}

function generateBy(agent: Agent, url: string, token: string): Promise<string | undefined> {
  const boundary = 'of-one-field';
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const call = httpRequest(url, { agent, method: 'POST', headers });
  const field = 'content-disposition: form-data; name="topics"';
  call.end(`--${boundary}\r\n${field}\r\n\r\nloops\r\n--${boundary}--\r\n`);
  return connectionOf(call);
}

async function connectionOf(call: ClientRequest): Promise<string | undefined> {
  const [response] = (await once(call, 'response')) as [IncomingMessage]; // as Node documents it
  response.resume();
  await once(response, 'end');
  return response.headers.connection;
}

async function untilRefused(url: string): Promise<void> {
  const isTaken = () =>
    request(url)
      .get('/health/live')
      .then(
        ({ status }) => status === 200,
        () => false,
      );
  while (await isTaken());
}

describe('a gateway that nobody told where to listen', () => {
  it.each(['', 'localhost'])('is there for this machine alone (F14; HOST=%j)', async (HOST) => {
    const gateway = await startTestGateway({ HOST });
    expect(gateway.app.getHttpServer().address()).toHaveProperty('address', '127.0.0.1');
    await gateway.stop();
  });
});

describe('a gateway that is stopped', () => {
  it('finishes what is under way and takes nothing new', async () => {
    const gateway = await startTestGateway();
    const { token } = gateway.world.signIn('student');
    gateway.world.isGenerationSlow = true;
    const slow = request(gateway.url)
      .post('/api/testlab/generate')
      .set('authorization', `Bearer ${token}`)
      .field('topics', 'loops')
      .then((response) => response);
    await gateway.world.untilRequested(generateQuestions.subject, 0);
    const stopped = gateway.stopGateway();
    await untilRefused(gateway.url);
    const { generationId } = generateQuestions.request.parse(
      gateway.world.lastOf(generateQuestions.subject),
    );
    gateway.world.aborted.emit(generationId);
    expect((await slow).status).toBe(499);
    await stopped;
    await gateway.stop();
  });

  it('ends with its last answer, also on connections that their owners would use again', async () => {
    const gateway = await startTestGateway();
    const { token } = gateway.world.signIn('student');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const read = () => readBy(agent, `${gateway.url}/api/auth/xp/current`, token);
    await read();
    gateway.world.isGenerationSlow = true;
    const slow = generateBy(agent, `${gateway.url}/api/testlab/generate`, token);
    await gateway.world.untilRequested(generateQuestions.subject, 0);
    const stopped = gateway.stopGateway();
    // This call waits for the connection, as a student's next call does.
    const next = read().catch(() => 'closed');
    const { generationId } = generateQuestions.request.parse(
      gateway.world.lastOf(generateQuestions.subject),
    );
    gateway.world.aborted.emit(generationId);
    expect(await slow).toBe('close');
    const began = performance.now();
    await stopped;
    expect(performance.now() - began).toBeLessThan(scaledMs(PROMPT_MS));
    expect(await next).toBe('closed');
    agent.destroy();
    await gateway.stop();
  });

  it('tells a port that is taken, and leaves nothing open', async () => {
    const first = await startTestGateway();
    const config = loadConfig({
      PORT: String(first.port),
      HOST: '127.0.0.1',
      OPS_PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: first.config.DATA_DIR,
    });
    const second = startGateway(config, new InProcessTransport(new InProcessBus()));
    await expect(second).rejects.toThrow(/EADDRINUSE/);
    await first.stop();
  });
});
