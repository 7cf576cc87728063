import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { generateQuestions } from '@portal/contracts/testlab';
import { createService, Messages, NatsTransport } from '@portal/messaging';
import { loadConfig, Metrics } from '@portal/platform';
import {
  createTestDatabase,
  startNatsServer,
  until,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { TestlabModule } from '../testlab.module';

/** Number of tests made at the same time, and the larger number of students who request one. */
const [PLACES, STUDENTS] = [2, 4];

let nats: TestNatsServer;
let database: TestDatabase;
let transports: NatsTransport[];
let apps: INestMicroservice[];

beforeAll(async () => {
  nats = await startNatsServer();
  database = await createTestDatabase();
});
beforeEach(() => {
  [transports, apps] = [[], []];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(transports.map((transport) => transport.close()));
});
afterAll(async () => {
  await database.drop();
  await nats.stop();
});

/**
 * Starts a process of the service. @param answersForMs time that it has for accepted requests
 * after it is stopped, in ms
 */
async function start(answersForMs: number): Promise<INestMicroservice> {
  const transport = await NatsTransport.connect(nats.url, 10, { answersForMs });
  transports.push(transport);
  const own = { DATABASE_URL: database.url, TEXT_PROCESSES: String(PLACES) };
  const env = { ...own, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const testlab = { name: 'testlab', module: TestlabModule };
  const app = await createService(testlab, { config: loadConfig(env), transport });
  apps.push(app);
  return app;
}

function generate(app: INestMicroservice) {
  const ids = { generationId: randomUUID(), studentId: randomUUID() };
  const wish = { department: null, topics: ['Epidemiology'], numQuestions: 3, file: null };
  return app.get(Messages, { strict: false }).request(generateQuestions, { ...ids, ...wish });
}

async function worksOf(app: INestMicroservice): Promise<{ running: number; waiting: number }> {
  const text = await app.get(Metrics).registry.metrics();
  const count = (state: string) =>
    Number(new RegExp(`^portal_works\\{.*state="${state}".*\\} (\\d+)$`, 'm').exec(text)?.[1]);
  return { running: count('running'), waiting: count('waiting') };
}

/** Sends requests for tests, of which some are being made and some wait. */
async function ask(app: INestMicroservice) {
  const asked = Array.from({ length: STUDENTS }, () => generate(app));
  const outcomes = Promise.allSettled(asked);
  await until(async () => {
    const { running, waiting } = await worksOf(app);
    return running === PLACES && waiting === STUDENTS - PLACES;
  });
  return { outcomes };
}

it('a process that stops makes the tests that it has begun, and those that wait in line', async () => {
  const app = await start(40_000);
  const { outcomes } = await ask(app);
  await app.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({
      status: 'fulfilled',
      value: { sessionId: expect.any(String) },
    });
  }
}, 90_000);

it('a process without that time refuses both, to be tried again', async () => {
  const app = await start(1);
  const { outcomes } = await ask(app);
  await app.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { code: 'unavailable', message: expect.stringMatching(/Please try again\.$/) },
    });
  }
}, 90_000);
