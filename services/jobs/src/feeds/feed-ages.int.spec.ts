import { Metrics } from '@portal/platform';
import {
  createTestDatabase,
  JobFeedDouble,
  startTestService,
  until,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { Client } from 'pg';
import { JobsModule } from '../jobs.module';
import { FeedSyncService } from './feed-sync.service';

const HOUR_S = 3_600;

let database: TestDatabase;
let server: JobFeedDouble;
let service: TestService | undefined;
let now = new Date('2026-03-02T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  server = await JobFeedDouble.start();
});
afterEach(() => service?.stop());
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function start(...names: string[]): Promise<TestService> {
  const feeds = names.map((name) => ({ kind: 'json', name, url: server.url(`/${name}`) }));
  const env = { JOB_FEEDS: JSON.stringify(feeds), JOB_FEED_INTERNAL_HOSTS: server.host };
  const options = { module: JobsModule, databaseUrl: database.url, env, clock: () => now };
  service = await startTestService({ name: 'jobs', ...options });
  return service;
}
const passHours = (hours: number) => (now = new Date(now.getTime() + hours * HOUR_S * 1_000));
async function fetchDue({ app }: TestService): Promise<void> {
  const sync = app.get(FeedSyncService, { strict: false });
  await sync.fetchDue(new AbortController().signal);
}

/** Returns the values of a gauge in the Prometheus output, by feed name. */
async function measured({ app }: TestService, name: string): Promise<Record<string, number>> {
  const text = await app.get(Metrics).registry.metrics();
  const lines = text.matchAll(new RegExp(`^${name}\\{feed="([^"]+)"\\} (\\S+)$`, 'gm'));
  const pairs = [...lines].map(([, feed = '', value]) => [feed, Number(value)] as const);
  return Object.fromEntries(pairs);
}
const ages = (started: TestService) => measured(started, 'portal_job_feed_age_seconds');
const untilAges = (started: TestService, wanted: Record<string, number>) =>
  until(async () => JSON.stringify(await ages(started)) === JSON.stringify(wanted));

describe('the age of a feed', () => {
  it('is measured from its last good copy, of each that is configured and of no other', async () => {
    const posting = { id: '1', title: 'Cook', url: 'https://jobs.example.com/1' };
    server.json('/good', [posting]);
    server.json('/goes', [posting]);
    server.refuse('/never', 500);
    let started = await start('good', 'goes', 'never');
    await fetchDue(started);
    await untilAges(started, { good: 0, goes: 0, never: 0 });
    server.refuse('/goes', 500);
    passHours(7);
    await fetchDue(started);
    await untilAges(started, { good: 0, goes: 7 * HOUR_S, never: 7 * HOUR_S });
    const everySixHours = { good: 6 * HOUR_S, goes: 6 * HOUR_S, never: 6 * HOUR_S };
    expect(await measured(started, 'portal_job_feed_interval_seconds')).toEqual(everySixHours);

    await started.stop();
    passHours(1);
    started = await start('goes', 'never');
    await untilAges(started, { goes: 8 * HOUR_S, never: 8 * HOUR_S });
  });

  it('grows on while the database does not answer, and holds up nobody who asks', async () => {
    const started = await start('goes');
    await until(async () => 'goes' in (await ages(started)));
    const before = (await ages(started))['goes'] ?? NaN;
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE jobs.feeds IN ACCESS EXCLUSIVE MODE');
      passHours(1);
      expect(await ages(started)).toEqual({ goes: before + HOUR_S });
    } finally {
      await client.end();
    }
  });

  it('is not measured where the bundled jobs stand in', async () => {
    const started = await start();
    await ages(started);
    expect(await ages(started)).toEqual({});
  });
});
