import { randomUUID } from 'node:crypto';
import { setJobPreferences } from '@portal/contracts/jobs-board';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { JobsModule } from '../jobs.module';
import { postJob } from '../testing/jobs.fixture';
import { WeeklyMailService } from './weekly-mail.service';

const WEEK_MS = 7 * 24 * 3_600_000;
let now = new Date('2026-03-06T09:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'jobs', module: JobsModule, clock: () => now });
});
afterAll(() => service.stop());

const mail = () => service.app.get(WeeklyMailService, { strict: false });
async function choose(
  email: string,
  {
    isWanted = true,
    interests = [],
    studentId = randomUUID(),
  }: { isWanted?: boolean; interests?: string[]; studentId?: string } = {},
): Promise<string> {
  const preferences = { interests, wantsWeeklyMail: isWanted };
  const request = { studentId, email, department: null, preferences };
  await service.messages.request(setJobPreferences, request);
  return studentId;
}
/** Returns next week's mail, or '' if none is sent. */
async function nextMail(email: string): Promise<string> {
  now = new Date(now.getTime() + WEEK_MS);
  await mail().sendDue(new AbortController().signal);
  return (await mail().render(email))?.text ?? '';
}
const post = async (title: string, tags: string[], description = '') =>
  (await postJob(service, { title, tags, description })).title;

describe('the weekly mail', () => {
  it('begins anew for a student who wants it again: the time between is left out', async () => {
    const email = 'again@miva.edu.ng';
    const interests = ['Weaving'];
    const studentId = await choose(email, { interests });
    await post('Weaver at the loom', ['Weaving']);
    expect(await nextMail(email)).toContain('Weaver at the loom');
    await choose(email, { interests, studentId, isWanted: false });
    await post('Weaver between', ['Weaving']);
    now = new Date(now.getTime() + 8 * WEEK_MS);
    await choose(email, { interests, studentId });
    await post('Weaver of late', ['Weaving']);
    const text = await nextMail(email);
    expect(text).toContain('Weaver of late');
    expect(text).not.toContain('Weaver between');
  });

  it('names no job but for a reason', async () => {
    const email = 'reasons@miva.edu.ng';
    await choose(email, { interests: ['art', 'clay pots'] });
    await post('Article editor', ['Pots'], 'Art, clay and pots are all around you.');
    expect(await nextMail(email)).toBe('');
    await post('Painter', ['Art']);
    const text = await nextMail(email);
    expect(text).toContain('Fits your interest in art.');
    expect(text).not.toContain('Article editor');
  });

  it('finds its reader by an index on the address', async () => {
    const plan: { 'QUERY PLAN': string }[] = await service.app
      .get(DataSource)
      .transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        return manager.query("EXPLAIN SELECT FROM preferences WHERE email = 'a@miva.edu.ng'");
      });
    expect(JSON.stringify(plan)).toContain('preferences_by_email');
  });
});
