import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { generationAborted } from '@portal/contracts/testlab';
import { createService, Messages, NatsTransport } from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import {
  createTestDatabase,
  scaledMs,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { TestlabModule } from '../testlab.module';
import { GenerationService } from './generation.service';

const WITHIN_MS = 15_000;

let nats: TestNatsServer;
let database: TestDatabase;
let transports: NatsTransport[];
let apps: INestMicroservice[];

beforeAll(async () => {
  nats = await startNatsServer();
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const testlab = { name: 'testlab', module: TestlabModule };
  apps = [];
  transports = await Promise.all([1, 2].map(() => NatsTransport.connect(nats.url, 10)));
  for (const transport of transports) {
    apps.push(await createService(testlab, { config: loadConfig(env), transport }));
  }
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(transports.map((transport) => transport.close()));
  await database.drop();
  await nats.stop();
});

/**
 * Requests tests with this id repeatedly until one of them is stopped. Returns whether one was.
 */
async function isStopped(app: INestMicroservice, generationId: string): Promise<boolean> {
  const deadline = Date.now() + scaledMs(WITHIN_MS);
  while (Date.now() < deadline) {
    const [topics, studentId] = [['Epidemiology'], randomUUID()];
    const wanted = { studentId, department: null, topics, numQuestions: 1 };
    const noFile = { file: null, materialId: null, keepFile: false, topsUp: true };
    const made = app.get(GenerationService).generate({ generationId, ...wanted, ...noFile });
    const code = await made.then<unknown, unknown>(
      () => null,
      (error: unknown) => Reflect.get(Object(error), 'code'),
    );
    if (code !== null) return code === 'aborted';
  }
  return false;
}

it('a generation is stopped in whichever of two processes it is', async () => {
  const generationId = randomUUID();
  await apps[0]?.get(Messages, { strict: false }).emit(generationAborted, { generationId });
  const stopped = await Promise.all(apps.map((app) => isStopped(app, generationId)));
  expect(stopped).toEqual([true, true]);
}, 60_000);
