import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportJob } from '@portal/contracts/job-reports';
import {
  closeCampusJob,
  dismissJobReports,
  hideJob,
  listAdminJobs,
} from '@portal/contracts/jobs-admin';
import {
  changeJobCard,
  endWeeklyMail,
  getJobPreferences,
  listJobCards,
  removeJobCard,
  saveJob,
  setJobPreferences,
} from '@portal/contracts/jobs-board';
import { getJob, listJobFilters } from '@portal/contracts/jobs';
import { studentDataOf } from '@portal/contracts/student-data';
import {
  createTestDatabase,
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { WeeklyMailService } from './digest/weekly-mail.service';
import { FeedSyncService } from './feeds/feed-sync.service';
import { JobsModule } from './jobs.module';
import { FindJobsByInterests1780000000005 } from './migrations/0006-find-jobs-by-interests.migration';
import { applyFor, eventually, listFor, postJob } from './testing/jobs.fixture';
import { startLedger } from './testing/ledger.fixture';

const WEEK_MS = 7 * 24 * 3_600_000;
const adminId = randomUUID();
/** A Friday. */
let now = new Date('2026-03-06T09:00:00Z');
let database: TestDatabase;
/** Two processes of the service on one database. */
let service: TestService;
let second: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { name: 'jobs', module: JobsModule, clock: () => now };
  service = await startTestService({ ...options, databaseUrl: database.url });
  second = await startTestService({ ...options, databaseUrl: database.url, bus: service.bus });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await second.stop();
  await service.stop();
  await database.drop();
});

const ask = () => service.messages;
const save = (studentId: string, jobId: string) => ask().request(saveJob, { studentId, jobId });
const boardOf = async (studentId: string) =>
  (await ask().request(listJobCards, { studentId })).cards;
async function applied(): Promise<{ studentId: string; card: Awaited<ReturnType<typeof save>> }> {
  const studentId = randomUUID();
  ledger.book.balances.set(studentId, 100_000);
  await applyFor(service, studentId, await postJob(service));
  const [card] = await boardOf(studentId);
  if (!card) throw new Error('An application is on the board.');
  return { studentId, card };
}

describe('the list', () => {
  it('is searched and filtered, whatever case and diacritics, and pages without gaps', async () => {
    await postJob(service, { title: 'Éditeur à Lagos', candidate_required_location: 'Lagos' });
    const found = async (query: object) =>
      (await listFor(service, query)).jobs.map(({ title }) => title);
    for (const search of ['editeur', 'ÉDITEUR lagos', 'éditeu']) {
      expect(await found({ search })).toEqual(['Éditeur à Lagos']);
    }
    expect(await found({ search: "'; DROP TABLE jobs & | ! :* \\" })).toEqual([]);
    expect(await found({ search: '%_' })).toEqual([]);
    expect(await found({ location: 'lagos', search: 'editeur' })).toHaveLength(1);
    expect((await listFor(service, { type: 'INTERN' })).jobs.length).toBeGreaterThan(5);
    expect(await found({ type: 'no such type' })).toEqual([]);
    const all = await found({});
    const pages: (string | null)[] = [];
    let after: string | undefined;
    do {
      const page = await listFor(service, { limit: 7, ...(after && { after }) });
      pages.push(...page.jobs.map(({ title }) => title));
      after = page.next ?? undefined;
    } while (after);
    expect(pages).toEqual(all);
    await expect(listFor(service, { after: 'elsewhere' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('gives a single job as it shows it, while it is open', async () => {
    const { studentId, card } = await applied();
    const one = (jobId: string) => ask().request(getJob, { studentId, department: null, jobId });
    const { jobs } = await listFor(service, {}, { studentId });
    const listed = jobs.find(({ _id }) => _id === card.jobId);
    expect(listed).toMatchObject({ stage: 'applied', sources: ['University'] });
    expect(await one(card.jobId)).toEqual(listed);
    await ask().request(closeCampusJob, { adminId, jobId: card.jobId });
    for (const gone of [card.jobId, randomUUID()])
      await expect(one(gone)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('forgives mistyped words where no open job has them, and says so', async () => {
    const title = 'Zoologist for reptiles';
    const job = await postJob(service, { title, candidate_required_location: 'Kainji' });
    const found = async (search: string, query: object = {}) => {
      const { jobs, notes } = await listFor(service, { search, ...query });
      return [jobs.map((one) => one.title), notes];
    };
    const note = 'No job has “zoologsit”. Jobs with similar words are shown: zoologist.';
    expect(await found('Zoologsit')).toEqual([[title], [note]]);
    expect(await found('zoologsit kainji')).toEqual([[title], [note]]);
    expect(await found('zoologist')).toEqual([[title], []]);
    expect(await found('zoologsit', { remote: true })).toEqual([[], []]);
    for (const search of ['zoologsit qqqqqqq', 'zoologist qqq', 'qqq', '%%%%']) {
      expect(await found(search)).toEqual([[], []]);
    }
    await ask().request(closeCampusJob, { adminId, jobId: job._id });
    expect(await found('zoologsit')).toEqual([[], []]);
    const words = () =>
      service.app
        .get(DataSource)
        .query("SELECT word FROM job_words WHERE word IN ('zoologist', 'healthcare') ORDER BY 1");
    expect(await words()).toHaveLength(2);
    await service.app.get(FeedSyncService, { strict: false }).purgeWords();
    expect(await words()).toEqual([{ word: 'healthcare' }]);
  });

  it('says why a job suits, by department and chosen interests, and shows only such where asked', async () => {
    const studentId = randomUUID();
    const interests = ['Python', 'python', 'SQL', 'Art'];
    const preferences = { interests, wantsWeeklyMail: false };
    const person = { studentId, email: 'ada@miva.edu.ng', department: 'Nursing Science' as const };
    await postJob(service, {
      title: 'Article editor',
      description: 'Art and SQL are no part of it.',
    });
    await ask().request(setJobPreferences, { ...person, preferences });
    const kept = await ask().request(getJobPreferences, { studentId });
    expect(kept.interests).toEqual(['python', 'SQL', 'Art']);
    const { jobs } = await listFor(service, { suits: true }, person);
    expect(jobs.length).toBeGreaterThan(3);
    expect(jobs.map(({ fit }) => fit)).not.toContain(null);
    expect(jobs.some(({ category }) => category === 'Healthcare')).toBe(true);
  });

  it('offers the filters of which there are jobs', async () => {
    const { categories, types } = await ask().request(listJobFilters, {});
    expect(categories).toContain('Healthcare');
    expect(types).toEqual(expect.arrayContaining(['Internship', 'Full-time', 'Contract']));
  });
});

describe('the board', () => {
  it('saves for nothing, once, and lets saved jobs go but no applications', async () => {
    const studentId = randomUUID();
    const job = await postJob(service);
    const card = await save(studentId, job._id);
    expect(await save(studentId, job._id)).toEqual(card);
    expect(card).toMatchObject({ stage: 'saved', title: job.title, isGone: false });
    const change = { version: card.version, stage: 'applied' as const };
    const moved = ask().request(changeJobCard, { studentId, cardId: card._id, change });
    await expect(moved).rejects.toMatchObject({ code: 'conflict' });
    await ask().request(removeJobCard, { studentId, cardId: card._id });
    expect(await boardOf(studentId)).toEqual([]);
    const application = await applied();
    const removed = ask().request(removeJobCard, {
      studentId: application.studentId,
      cardId: application.card._id,
    });
    await expect(removed).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keeps a card in one place where two windows move it (G41)', async () => {
    const { studentId, card } = await applied();
    const move = (stage: 'interview' | 'offer') =>
      ask().request(changeJobCard, {
        studentId,
        cardId: card._id,
        change: { version: card.version, stage },
      });
    const outcomes = await Promise.allSettled([move('interview'), move('offer')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await boardOf(studentId)).toHaveLength(1);
  });

  it('keeps notes and reminders, which are due on their day at the university', async () => {
    const { studentId, card } = await applied();
    const change = { version: card.version, note: 'Ask Ada', remindOn: '2026-03-07' };
    const kept = await ask().request(changeJobCard, { studentId, cardId: card._id, change });
    expect(kept).toMatchObject({ ...change, version: card.version + 1, isDue: false });
    const before = now;
    now = new Date('2026-03-06T23:30:00Z'); // past midnight in Lagos
    expect(await boardOf(studentId)).toMatchObject([{ isDue: true }]);
    now = before;
  });

  it('is nobody else’s to read, move or clear (G42)', async () => {
    const { card, studentId } = await applied();
    const other = randomUUID();
    const change = { version: card.version, stage: 'closed' as const };
    const moved = ask().request(changeJobCard, { studentId: other, cardId: card._id, change });
    await expect(moved).rejects.toMatchObject({ code: 'not_found' });
    const removed = ask().request(removeJobCard, { studentId: other, cardId: card._id });
    await expect(removed).rejects.toMatchObject({ code: 'not_found' });
    expect(await boardOf(other)).toEqual([]);
    expect(await boardOf(studentId)).toEqual([card]);
  });
});

describe('reports and what admins make of them', () => {
  it('stand before the admins once a student, and hiding settles them', async () => {
    const job = await postJob(service);
    const studentId = randomUUID();
    const report = (reason: 'scam' | 'wrong', note: string) =>
      ask().request(reportJob, { studentId, jobId: job._id, reason, note });
    await report('wrong', '');
    await report('scam', 'They ask for money');
    const reported = async () =>
      (await ask().request(listAdminJobs, { show: 'reported' })).jobs.map((one) => one.reports);
    const notes = ['They ask for money'];
    expect(await reported()).toEqual([{ count: 1, reasons: { scam: 1 }, notes }]);
    await ask().request(hideJob, { adminId, jobId: job._id, isHidden: true });
    expect(await reported()).toEqual([]);
    const listed = async () => (await listFor(service)).jobs.some(({ _id }) => _id === job._id);
    expect(await listed()).toBe(false);
    await expect(save(studentId, job._id)).rejects.toMatchObject({ code: 'not_found' });
    await ask().request(hideJob, { adminId, jobId: job._id, isHidden: false });
    expect(await listed()).toBe(true);
    await report('scam', '');
    await ask().request(dismissJobReports, { adminId, jobId: job._id });
    expect(await reported()).toEqual([]);
    await ask().request(closeCampusJob, { adminId, jobId: job._id });
    expect(await listed()).toBe(false);
  });

  it('are 20 a day at most, and of jobs alone', async () => {
    const studentId = randomUUID();
    const send = (jobId: string) =>
      ask().request(reportJob, { studentId, jobId, reason: 'other', note: '' });
    await expect(send(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    const { jobs } = await listFor(service);
    for (const { _id } of jobs.slice(0, 20)) await send(_id);
    await expect(send(jobs[20]?._id ?? '')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('keep what an admin types as text', async () => {
    const job = await postJob(service, { description: 'a < b\n<b>c</b> & d' });
    expect(job.description).toBe('a < b\n<b>c</b> & d');
  });
});

describe('the weekly mail', () => {
  const mails = async () => {
    const texts = [];
    for (const { config } of [service, second]) {
      const folder = path.join(config.DATA_DIR, 'mailbox');
      for (const name of await readdir(folder).catch(() => []))
        texts.push(JSON.parse(await readFile(path.join(folder, name), 'utf8')) as MailFile); // own file
    }
    return texts;
  };
  interface MailFile {
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }
  const choose = (email: string, wantsWeeklyMail: boolean, studentId = randomUUID()) =>
    ask().request(setJobPreferences, {
      studentId,
      email,
      department: 'Public Health' as const,
      preferences: { interests: [], wantsWeeklyMail },
    });
  const letAWeekGoBy = async () => {
    now = new Date(now.getTime() + WEEK_MS);
    const senders = [service, second].map(({ app }) =>
      app.get(WeeklyMailService, { strict: false }),
    );
    const { signal } = new AbortController();
    await Promise.all(senders.map((sender) => sender.sendDue(signal)));
  };

  it('comes once to each who asked, where a job is new, and ends by its token alone (G43, G45)', async () => {
    await choose('asked@miva.edu.ng', true);
    await choose('not@miva.edu.ng', false);
    await postJob(service, { title: 'School nurse', category: 'Healthcare' });
    await letAWeekGoBy();
    await eventually(async () => expect(await mails()).toHaveLength(1));
    const [mail] = await mails();
    expect(mail?.to).toBe('asked@miva.edu.ng');
    expect(mail?.subject).toBe('Miva: 1 new job for you this week');
    const why = 'Fits your department, Public Health, which leads to Healthcare.';
    const lines = ['School nurse', 'Faculty of Computing', why];
    const opening = '1 new job on the board suits you.';
    expect(mail?.text).toContain(`${opening}\n\n${lines.join('\n')}\n\n`);
    expect(mail?.html).toContain(`<p><b>School nurse</b><br>${lines.slice(1).join('<br>')}</p>`);
    const address = /http\S+\/job\/mail\/([0-9a-f]{32})/.exec(mail?.text ?? '');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${address?.[0]}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const wanted = async () => {
      const rows: unknown[] = await service.app
        .get(DataSource)
        .query('SELECT 1 FROM preferences WHERE wants_weekly_mail');
      return rows.length;
    };
    await ask().request(endWeeklyMail, { token: 'f'.repeat(32) });
    expect(await wanted()).toBe(1);
    const answer = await ask().request(endWeeklyMail, { token: address?.[1] ?? '' });
    expect(answer).toEqual(await ask().request(endWeeklyMail, { token: 'e'.repeat(32) }));
    expect(await wanted()).toBe(0);
  });

  it('does not come with nothing new', async () => {
    const before = (await mails()).length;
    await choose('quiet@miva.edu.ng', true);
    await letAWeekGoBy();
    await eventually(async () => {
      const waiting: unknown[] = await service.app.get(DataSource).query('SELECT 1 FROM mails');
      expect(waiting).toEqual([]);
    });
    expect(await mails()).toHaveLength(before);
  });
});

describe('what jobs keeps of a student', () => {
  const { exportStudent, countStudent, forgetStudent } = studentDataOf('jobs');

  it('is handed over, counted and forgotten', async () => {
    const { studentId } = await applied();
    const job = await postJob(service);
    await save(studentId, job._id);
    await ask().request(reportJob, { studentId, jobId: job._id, reason: 'other', note: 'x' });
    const preferences = { interests: ['SQL'], wantsWeeklyMail: true };
    const person = { studentId, email: 'gone@miva.edu.ng', department: null };
    await ask().request(setJobPreferences, { ...person, preferences });
    const page = async (section: string) =>
      (await ask().request(exportStudent, { studentId, section, after: null })).items;
    expect(await page('jobs.board')).toHaveLength(2);
    expect(await page('jobs.board')).toContainEqual(
      expect.objectContaining({ stage: 'applied', paidXP: 20 }),
    );
    expect(await page('jobs.choices')).toEqual([
      { interests: ['SQL'], weeklyMailTo: 'gone@miva.edu.ng' },
    ]);
    expect(await page('jobs.reports')).toMatchObject([{ reason: 'other', title: job.title }]);
    expect(await page('jobs.payments')).toMatchObject([{ amountXP: 20, state: 'paid' }]);
    const counts = { jobApplications: 1, savedJobs: 1 };
    expect(await ask().request(countStudent, { studentId })).toEqual(counts);
    await ask().request(forgetStudent, { studentId });
    await ask().request(forgetStudent, { studentId });
    const none = { jobApplications: 0, savedJobs: 0 };
    expect(await ask().request(countStudent, { studentId })).toEqual(none);
    expect(await page('jobs.choices')).toEqual([]);
    expect(await page('jobs.payments')).toEqual([]);
    await expect(save(studentId, job._id)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('the tables', () => {
  it('have lexemes for interests also of jobs from before, as jobs since have them', async () => {
    const { manager } = service.app.get(DataSource);
    const runner = manager.connection.createQueryRunner();
    const lexemes = () => manager.query('SELECT id, search::text FROM jobs ORDER BY id');
    const written: unknown = await lexemes();
    const migration = new FindJobsByInterests1780000000005();
    await migration.down(runner);
    expect(await lexemes()).not.toEqual(written);
    await migration.up(runner);
    expect(await lexemes()).toEqual(written);
    await runner.release();
  });

  it('are as the entities say', async () => {
    await expectEntitiesToMatchMigrations(service.app.get(DataSource));
  });
});
