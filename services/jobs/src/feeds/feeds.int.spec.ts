import { fetchJobFeeds, listAdminJobs, listJobFeeds } from '@portal/contracts/jobs-admin';
import { Scheduler } from '@portal/kit';
import {
  createTestDatabase,
  JobFeedDouble,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { JobsModule } from '../jobs.module';
import { listFor } from '../testing/jobs.fixture';
import { FeedSyncService } from './feed-sync.service';

const HOUR_MS = 3_600_000;
const PAGE = 3;

let database: TestDatabase;
let server: JobFeedDouble;
let service: TestService | undefined;
let now = new Date('2026-03-02T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  server = await JobFeedDouble.start();
});
beforeEach(() => {
  // A day later, every feed that an earlier test has fetched is due again.
  now = new Date(now.getTime() + 24 * HOUR_MS);
  server.calls.length = 0;
});
afterEach(() => service?.stop());
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** Starts the service with these feeds and fetches them once. */
async function start(...feeds: object[]): Promise<TestService> {
  const { host } = server;
  const env = { JOB_FEEDS: JSON.stringify(feeds), JOB_FEED_INTERNAL_HOSTS: host };
  const module = JobsModule;
  const databaseUrl = database.url;
  service = await startTestService({ name: 'jobs', module, databaseUrl, env, clock: () => now });
  await fetchIn(service, 0);
  return service;
}
/** Advances the clock and fetches the feeds that are due then. */
async function fetchIn(started: TestService, ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  const sync = started.app.get(FeedSyncService, { strict: false });
  await sync.fetchDue(new AbortController().signal);
}
const json = (path: string) => ({ kind: 'json', name: path.slice(1), url: server.url(path) });
const titles = async (started: TestService, query = {}) =>
  (await listFor(started, query)).jobs.map(({ title }) => title);
const feedState = async (started: TestService, name: string) => {
  const { feeds } = await started.messages.request(listJobFeeds, {});
  return feeds.find((feed) => feed.name === name);
};
const job = (number: number, more: object = {}) => ({
  id: String(number),
  title: `Analyst ${number}`,
  company_name: `Company ${number}`,
  url: `https://jobs.example.com/${number}`,
  publication_date: new Date(Date.parse('2026-03-02T11:00:00Z') - number * 60_000).toISOString(),
  ...more,
});

describe('the bundled feed', () => {
  it('stands where no feed is set, marked, with 24 jobs or more, and leads to the portal', async () => {
    const started = await start();
    const { jobs, sources } = await listFor(started);
    expect(jobs.length).toBeGreaterThanOrEqual(24);
    for (const { isSample, tags, url, company_name } of jobs) {
      expect({ isSample, tag: tags[0] }).toEqual({ isSample: true, tag: 'Sample' });
      expect(url).toMatch(/^\/job\/sample\/[a-z0-9-]+$/);
      expect(company_name).toMatch(/^Sample employer/);
    }
    expect(sources).toEqual([{ name: 'Sample', fetchedAt: now.toISOString(), isStale: false }]);
  });

  it('leaves when a feed is set', async () => {
    server.json('/one', [job(1)]);
    const started = await start(json('/one'));
    expect(await titles(started)).toEqual(['Analyst 1']);
  });
});

describe('a fetch', () => {
  it('keeps the right postings of a feed that is full of faults', async () => {
    server.json('/faulty', {
      jobs: [
        job(1, { description: '<p>Good</p><script>alert(1)</script>' }),
        { id: '2', title: 'No link' },
        job(3, { url: 'javascript:alert(1)' }),
        job(4, { url: 'http://10.0.0.8/admin' }),
        'a text',
        null,
        { url: 'https://jobs.example.com/5' },
        job(1),
        job(6, { title: 7, tags: 'one', created_at: {} }),
      ],
    });
    const started = await start(json('/faulty'));
    const { jobs } = await listFor(started);
    expect(new Set(jobs.map(({ title }) => title))).toEqual(new Set(['Analyst 1', null, '7']));
    expect(jobs.find(({ title }) => title === 'Analyst 1')?.description).not.toContain('alert');
    expect(JSON.stringify(jobs)).not.toMatch(/undefined|javascript:/);
    expect(await feedState(started, 'faulty')).toMatchObject({ refused: 3, problem: null });
  });

  it('keeps the others where a posting has what PostgreSQL does not keep', async () => {
    const unkept = { id: '1\u0000\ud83d', description: 'A\u0000\ud83d desk', tags: ['a\u0000b'] };
    server.json('/unkept', [job(1, unkept), job(2, { id: `${'x'.repeat(499)}\u{1f600}` })]);
    const started = await start(json('/unkept'));
    const { jobs } = await listFor(started);
    expect(jobs).toMatchObject([{ description: 'A desk', tags: ['ab'] }, { title: 'Analyst 2' }]);
    expect(await feedState(started, 'unkept')).toMatchObject({ refused: 0, problem: null });
  });

  it.each([
    [
      '429',
      (feed: string) => server.refuse(feed, 429, { 'retry-after': '7200' }),
      /asked too often/,
    ],
    ['500', (feed: string) => server.refuse(feed, 500), /status 500/],
    ['HTML', (feed: string) => server.text(feed, '<html>Down</html>'), /not JSON/],
    ['cut JSON', (feed: string) => server.text(feed, '{"jobs": [{"id'), /not JSON/],
    [
      'another form',
      (feed: string) => server.json(feed, { error: 'no' }),
      /form that is not known/,
    ],
    [
      'renamed fields',
      (feed: string) =>
        server.json(feed, { jobs: [{ ...job(1), url: undefined, href: job(1).url }] }),
      /none can be shown/,
    ],
    ['texts alone', (feed: string) => server.json(feed, ['a', 'b']), /form that is not known/],
    ['50 MB', (feed: string) => server.text(feed, 'x'.repeat(50_000_000)), /more than 5 MB/],
    [
      'a cut connection',
      (feed: string) => server.answer(feed, (response) => response.destroy()),
      /could not be reached/,
    ],
    [
      'a redirect into the network',
      (feed: string) => server.refuse(feed, 302, { location: 'http://169.254.169.254/' }),
      /inside the operator's network/,
    ],
  ])('that ends in %s leaves the last good copy, with its age', async (name, fail, words) => {
    const feed = `/last-${name.replace(/\W/g, '')}`;
    server.json(feed, [job(1), job(2)]);
    const started = await start(json(feed));
    const fetchedAt = now.toISOString();
    fail(feed);
    await fetchIn(started, 6 * HOUR_MS);
    const { jobs, sources } = await listFor(started);
    expect(jobs).toHaveLength(2);
    expect(sources).toEqual([{ name: feed.slice(1), fetchedAt, isStale: true }]);
    expect(await feedState(started, feed.slice(1))).toMatchObject({
      problem: expect.stringMatching(words),
    });
  });

  it('waits as long as a provider asks for', async () => {
    server.refuse('/busy', 429, { 'retry-after': '7200' });
    const started = await start(json('/busy'));
    const asked = server.calls.length;
    await started.messages.request(fetchJobFeeds, {});
    await fetchIn(started, HOUR_MS);
    expect(server.calls).toHaveLength(asked);
    server.json('/busy', [job(1)]);
    await fetchIn(started, HOUR_MS);
    expect(await titles(started)).toEqual(['Analyst 1']);
  });

  it('to an address inside the network is not made', async () => {
    const started = await start({ kind: 'rss', name: 'Inside', url: 'http://localhost:1/feed' });
    expect(await feedState(started, 'Inside')).toMatchObject({
      problem: expect.stringContaining("inside the operator's network"),
    });
  });

  it('closes what a feed does not list any more, and opens it again when it comes back', async () => {
    server.json('/changing', [job(1), job(2)]);
    const started = await start(json('/changing'));
    server.json('/changing', [job(2)]);
    await fetchIn(started, 6 * HOUR_MS);
    expect(await titles(started)).toEqual(['Analyst 2']);
    server.json('/changing', [job(1), job(2)]);
    await fetchIn(started, 6 * HOUR_MS);
    expect(await titles(started)).toEqual(['Analyst 1', 'Analyst 2']);
  });
});

describe('the kinds of feeds', () => {
  const arbeitnow = (from: number, count: number) => ({
    data: Array.from({ length: count }, (_, n) => ({
      slug: `job-${from + n}`,
      title: `Cook ${from + n}`,
      company_name: 'Kitchen',
      url: `https://jobs.example.com/cook/${from + n}`,
      location: 'Berlin',
      remote: n === 0,
      job_types: ['Full Time'],
      created_at: Math.floor(now.getTime() / 1_000) - 7_199 - from - n,
    })),
    links: { next: server.url(`/arbeitnow?page=9&search=cook`) },
    meta: { per_page: PAGE },
  });

  it('Arbeitnow is paged by number and ends at the short page (G29), times in seconds (G27)', async () => {
    server.json('/arbeitnow?page=1', arbeitnow(1, PAGE));
    server.json('/arbeitnow?page=2', arbeitnow(11, PAGE - 1));
    const started = await start({ kind: 'arbeitnow', url: server.url('/arbeitnow') });
    expect(server.calls).toEqual(['/arbeitnow?page=1', '/arbeitnow?page=2']);
    const { jobs } = await listFor(started);
    expect(jobs).toHaveLength(2 * PAGE - 1);
    expect(jobs[0]).toMatchObject({
      publication_date: new Date(now.getTime() - 7_200_000).toISOString(),
      contract_type: 'Full-time',
    });
    expect(await titles(started, { remote: true })).toEqual(['Cook 1', 'Cook 11']);
  });

  it('Arbeitnow is never asked for more pages than the set number', async () => {
    server.json('/arbeitnow', arbeitnow(1, PAGE));
    await start({ kind: 'arbeitnow', url: server.url('/arbeitnow'), pages: 2 });
    expect(server.calls).toHaveLength(2);
  });

  it('Adzuna has no Nigeria: it is not asked, and a note says so (G30)', async () => {
    const record = {
      id: '5',
      title: 'Data Analyst',
      redirect_url: 'https://www.adzuna.example/5',
      created: '2026-03-02T10:00:00Z',
      location: { display_name: 'London' },
      company: { display_name: 'Acme' },
      contract_time: 'part_time',
      contract_type: 'permanent',
    };
    server.json('/adzuna/jobs/gb/search/1', { results: [record] });
    server.json('/nigeria', [job(1, { location: 'Lagos, Nigeria' })]);
    const keys = { id: 'the-id', key: 'the-key', countries: ['gb'] };
    const adzuna = { kind: 'adzuna', url: server.url('/adzuna'), ...keys };
    const started = await start(adzuna, json('/nigeria'));
    const { jobs, notes } = await listFor(started, { country: 'ng' });
    expect(jobs.map(({ title }) => title)).toEqual(['Analyst 1']);
    expect(notes).toEqual(['Adzuna has no jobs in Nigeria.']);
    expect(server.calls.filter((call) => call.includes('/ng/'))).toEqual([]);
    expect((await listFor(started, { country: 'gb' })).jobs).toMatchObject([
      { title: 'Data Analyst', contract_type: 'Part-time', sources: ['Adzuna'] },
    ]);
  });

  it('Jobicy and Remotive are remote, each with its own fields', async () => {
    server.json('/jobicy', {
      jobs: [
        {
          id: 7,
          url: 'https://jobicy.example.com/7',
          jobTitle: 'Editor',
          companyName: 'Press',
          jobIndustry: ['Copywriting'],
          jobType: ['contract'],
          jobGeo: 'Anywhere',
          pubDate: '2026-03-02 09:00:00',
        },
      ],
    });
    server.json('/remotive', {
      jobs: [
        {
          id: 8,
          url: 'https://remotive.example.com/8',
          title: 'QA Engineer',
          company_name: 'Soft',
          job_type: 'full_time',
          publication_date: '2026-03-02T08:00:00',
          candidate_required_location: 'USA',
        },
      ],
    });
    const kinds = ['jobicy', 'remotive'].map((kind) => ({ kind, url: server.url(`/${kind}`) }));
    const started = await start(...kinds);
    const { jobs } = await listFor(started, { remote: true });
    expect(jobs).toMatchObject([
      {
        title: 'Editor',
        contract_type: 'Contract',
        candidate_required_location: 'Remote (Anywhere)',
      },
      { title: 'QA Engineer', contract_type: 'Full-time', sources: ['Remotive'] },
    ]);
  });

  it('RSS forgives HTML entities and empty guids; the next fetch adds nothing (G34)', async () => {
    const item = (
      guid: string,
      number: number,
    ) => `<item><title>Nurse&rsquo;s aide ${number}</title>
      <link>https://jobs.example.com/rss/${number}</link>${guid}<pubDate>Mon, 02 Mar 2026 10:0${number}:00 GMT</pubDate>
      <job_listing:company>Clinic &amp; Co</job_listing:company>
      <description><![CDATA[<p>Care</p>]]></description></item>`;
    const items = item('<guid isPermaLink="false"/>', 1) + item('<guid>g-2</guid>', 2);
    server.text(
      '/rss',
      `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`,
    );
    const started = await start({ kind: 'rss', name: 'Clinics', url: server.url('/rss') });
    const first = await listFor(started);
    expect(first.jobs).toMatchObject([
      { title: 'Nurse’s aide 2', company_name: 'Clinic & Co', description: 'Care' },
      { title: 'Nurse’s aide 1', url: 'https://jobs.example.com/rss/1' },
    ]);
    await fetchIn(started, 6 * HOUR_MS);
    const ids = (list: typeof first) => list.jobs.map(({ _id }) => _id);
    expect(ids(await listFor(started))).toEqual(ids(first));
    server.text('/rss', '<html><body>Moved</body></html>');
    await fetchIn(started, 6 * HOUR_MS);
    expect(await feedState(started, 'Clinics')).toMatchObject({
      problem: expect.stringMatching(/no RSS/),
    });
  });

  it('Atom is read by its links', async () => {
    const entry = `<entry><id>urn:1</id><title>Tutor</title><updated>2026-03-02T10:00:00Z</updated>
      <link rel="self" href="https://jobs.example.com/self"/><link href="https://jobs.example.com/atom"/></entry>`;
    server.text('/atom', `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`);
    const started = await start({ kind: 'rss', url: server.url('/atom') });
    expect((await listFor(started)).jobs).toMatchObject([
      { title: 'Tutor', url: 'https://jobs.example.com/atom', sources: ['127.0.0.1'] },
    ]);
  });
});

it('is fetched by one of two processes', async () => {
  server.json('/shared', [job(1)]);
  const started = await start(json('/shared'));
  server.calls.length = 0;
  now = new Date(now.getTime() + 7 * HOUR_MS);
  const env = {
    JOB_FEEDS: JSON.stringify([json('/shared')]),
    JOB_FEED_INTERNAL_HOSTS: server.host,
  };
  const module = JobsModule;
  const second = await startTestService({
    name: 'jobs',
    module,
    env,
    databaseUrl: database.url,
    clock: () => now,
  });
  const both = [started, second].map(({ app }) => app.get(Scheduler, { strict: false }).runDue());
  await Promise.all(both);
  expect(server.calls).toEqual(['/shared']);
  await second.stop();
});

it('shows admins nothing of a closed job among the open ones', async () => {
  server.json('/admin', [job(1), job(2)]);
  const started = await start(json('/admin'));
  server.json('/admin', [job(1)]);
  await fetchIn(started, 6 * HOUR_MS);
  const { jobs, total } = await started.messages.request(listAdminJobs, { show: 'all' });
  expect([jobs.map(({ title }) => title), total]).toEqual([['Analyst 1'], 1]);
});
