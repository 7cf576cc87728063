import { randomUUID } from 'node:crypto';
import { applyForJob } from '@portal/contracts/jobs';
import { JobFeedDouble, startTestService, type TestService } from '@portal/testing';
import { JobsModule } from '../jobs.module';
import { listFor } from '../testing/jobs.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { FeedSyncService } from './feed-sync.service';

const DAY_MS = 24 * 3_600_000;

let server: JobFeedDouble;
let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;
let now = new Date('2026-03-02T12:00:00Z');

beforeAll(async () => {
  server = await JobFeedDouble.start();
  const feed = (path: string) => ({ kind: 'json', name: path.slice(1), url: server.url(path) });
  const feeds = JSON.stringify([feed('/first'), feed('/second')]);
  const env = { JOB_FEEDS: feeds, JOB_FEED_INTERNAL_HOSTS: server.host };
  service = await startTestService({ name: 'jobs', module: JobsModule, env, clock: () => now });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await service.stop();
  await server.stop();
});

/** Advances the clock by a day and fetches both feeds. */
async function fetchAgain(): Promise<void> {
  now = new Date(now.getTime() + DAY_MS);
  await service.app.get(FeedSyncService, { strict: false }).fetchDue(new AbortController().signal);
}
const POSTINGS = [
  {
    id: '1',
    title: 'Clerk (m/f/d)',
    company_name: 'Acme GmbH',
    location: 'Berlin',
    url: 'https://a.example.com/1',
  },
  {
    id: '9',
    title: 'Clerk',
    company_name: 'Acme',
    location: 'Berlin',
    url: 'https://b.example.com/9',
  },
] as const;

it('from two sources is one row that names both, is paid once and outlives one of them (G35)', async () => {
  server.json('/first', [POSTINGS[0]]);
  server.json('/second', [POSTINGS[1]]);
  await fetchAgain();
  const { jobs } = await listFor(service);
  expect(jobs).toMatchObject([{ sources: ['first', 'second'] }]);

  const studentId = randomUUID();
  const amountMxp = jobs[0]?.costMxp ?? 0;
  ledger.book.balances.set(studentId, 10 * amountMxp);
  for (const { url: jobUrl } of POSTINGS) {
    await service.messages.request(applyForJob, { studentId, jobUrl, amountMxp });
  }
  expect(ledger.book.chargesOf(studentId)).toEqual([amountMxp]);

  server.json('/first', []);
  await fetchAgain();
  const later = await listFor(service);
  expect(later.jobs).toMatchObject([{ sources: ['second'], url: POSTINGS[1].url }]);
});
