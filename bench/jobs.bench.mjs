// Pages of 100,000 jobs, filtered and searched, compared with a bare round trip to the database.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { DataSource } = require('typeorm');
const { startEmbeddedPostgres } = require('../libs/database/dist');
const { JobSearch } = require('../services/jobs/dist/listing/job-search');
const { JobListRepository } = require('../services/jobs/dist/listing/job-list.repository');
const { SpellingRepository } = require('../services/jobs/dist/listing/spelling.repository');
const { PostingsRepository } = require('../services/jobs/dist/postings/postings.repository');
const { toPosting } = require('../services/jobs/dist/postings/domain/posting');
const {
  CreateJobs1780000000000,
} = require('../services/jobs/dist/migrations/0001-create-jobs.migration');

const {
  FindPaymentsByStudent1780000000001,
} = require('../services/jobs/dist/migrations/0002-find-payments-by-student.migration');
const {
  KeepWordsOfJobs1780000000002,
} = require('../services/jobs/dist/migrations/0003-keep-words-of-jobs.migration');

const MIGRATIONS = [
  CreateJobs1780000000000,
  FindPaymentsByStudent1780000000001,
  KeepWordsOfJobs1780000000002,
];
const JOBS = 100_000;
const BATCH = 5_000;
const TIMES = 20;
const AIM_MS = 50;
const NOW = new Date('2026-03-02T12:00:00Z');
const NO_STUDENT = '00000000-0000-4000-8000-000000000000';

const TITLES = ['Developer', 'Nurse', 'Accountant', 'Data Analyst', 'Designer', 'Teacher', 'Clerk'];
const PLACES = [
  'Lagos, Nigeria',
  'London',
  'Toronto, Canada',
  'Sydney',
  'New York',
  'Remote',
  'Berlin',
];
const TYPES = ['full_time', 'part_time', 'contract', 'internship', ''];
const WORDS = Array.from({ length: 3_000 }, (_, n) => `word${(n * 7919) % 3_000}`);
const of = (list, n) => list[n % list.length];

function posting(n) {
  const words = Array.from({ length: 60 }, (_, at) => of(WORDS, n * 31 + at * at * 17));
  const raw = {
    id: String(n),
    title: `${of(TITLES, n)} ${of(WORDS, n * 13)}`,
    company: `Company ${n % 5_000}`,
    location: of(PLACES, Math.floor(n / 7)),
    types: [of(TYPES, Math.floor(n / 3))],
    tags: [of(WORDS, n * 3), of(WORDS, n * 5)],
    description: words.join(' '),
    publishedAt: NOW.getTime() - n * 60_000,
    url: `https://jobs.example.com/${n}`,
  };
  return toPosting(raw, NOW);
}

async function fill(dataSource) {
  const postings = new PostingsRepository();
  for (let from = 0; from < JOBS; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, n) => posting(from + n));
    await dataSource.transaction((manager) => postings.merge(manager, 'Bench', batch, NOW));
  }
  for (const table of ['jobs', 'job_texts', 'job_sources', 'job_words']) {
    await dataSource.query(`VACUUM ANALYZE ${table}`);
  }
}

const none = { search: '', location: '', type: '', remote: false, suits: false };
const student = { department: 'Nursing Science', interests: ['word7'] };
/** Filters from nearly all matching jobs to none. */
const ASKED = [
  none,
  { ...none, search: 'developer' },
  { ...none, search: 'word17' },
  { ...none, search: 'developer word17' },
  { ...none, search: 'comp' },
  { ...none, search: 'zzzz' },
  { ...none, country: 'ng' },
  { ...none, country: 'ng', category: 'Healthcare', type: 'intern' },
  { ...none, category: 'Design', remote: true },
  { ...none, remote: true, search: 'word1 word2' },
  { ...none, location: 'toronto', search: 'nurse' },
  { ...none, suits: true },
];

/** Words that no job has. */
const MISTYPED = [
  { ...none, search: 'developr' },
  { ...none, search: 'nrse lagso' },
  { ...none, search: 'acountant', country: 'ng' },
  { ...none, search: 'compnay designre', remote: true },
];

function p95(durations) {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)];
}

async function timed(work) {
  const began = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - began) / 1e6;
}

export async function measure() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const setUp = await new DataSource({ type: 'postgres', url: server.url }).initialize();
  await setUp.query('CREATE SCHEMA jobs');
  await setUp.destroy();
  const extra = { options: '-c search_path=jobs' };
  const options = { type: 'postgres', url: server.url, poolSize: 4, extra };
  const dataSource = await new DataSource(options).initialize();
  try {
    for (const Migration of MIGRATIONS) {
      await dataSource.transaction(({ queryRunner }) => new Migration().up(queryRunner));
    }
    await fill(dataSource);
    const spelling = new SpellingRepository(dataSource);
    await spelling.onModuleInit();
    const search = new JobSearch(new JobListRepository(dataSource), spelling);
    const page = (filters, after = null) =>
      search.find({ studentId: NO_STUDENT, after, limit: 21 }, filters, student);
    for (const filters of MISTYPED) {
      const { jobs, note } = await page(filters);
      if (jobs.length === 0 || note === null) throw new Error(`Not understood: ${filters.search}`);
    }
    const durations = [];
    for (let n = 0; n < TIMES; n += 1) {
      for (const filters of ASKED) durations.push(await timed(() => page(filters)));
    }
    const forgiven = [];
    for (let n = 0; n < TIMES; n += 1) {
      for (const filters of MISTYPED) forgiven.push(await timed(() => page(filters)));
    }
    const deep = { at: new Date(NOW.getTime() - 90_000 * 60_000), id: NO_STUDENT };
    const deeper = [];
    for (let n = 0; n < TIMES; n += 1) deeper.push(await timed(() => page(none, deep)));
    const base = [];
    for (let n = 0; n < 200; n += 1) base.push(await timed(() => dataSource.query('SELECT 1')));
    const row = (measured, figure) => ({
      measured,
      figure: `${figure.toFixed(1)} ms`,
      baseline: `${p95(base).toFixed(2)} ms SELECT 1`,
      ratio: (figure / p95(base)).toFixed(0),
      aim: `${AIM_MS} ms`,
      met: figure <= AIM_MS ? 'yes' : 'no',
    });
    return [
      row('jobs: filtered and searched pages of 100,000, p95', p95(durations)),
      row('jobs: searches with mistyped words, p95', p95(forgiven)),
      row('jobs: a page 90,000 jobs deep, p95', p95(deeper)),
    ];
  } finally {
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
