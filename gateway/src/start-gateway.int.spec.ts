import { generateQuestions } from '@portal/contracts/testlab';
import { loadConfig } from '@portal/platform';
import { InProcessBus, InProcessTransport } from '@portal/messaging';
import request from 'supertest';
import { startGateway } from './start-gateway';
import { startTestGateway } from './testing/test-gateway.fixture';

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
    await gateway.world.untilAsked(generateQuestions.subject, 0);
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
