import { randomUUID } from 'node:crypto';
import { hideJob, listAdminJobs, postCampusJob } from '@portal/contracts/jobs-admin';
import { Transactions } from '@portal/kit';
import { startTestService, type TestService } from '@portal/testing';
import { JobsModule } from '../jobs.module';
import { toPosting } from '../postings/domain/posting';
import { PostingsRepository } from '../postings/postings.repository';
import { listFor, postJob } from '../testing/jobs.fixture';

const adminId = randomUUID();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'jobs', module: JobsModule });
});
afterAll(() => service.stop());

const hide = (jobId: string, isHidden = true) =>
  service.messages.request(hideJob, { adminId, jobId, isHidden });
async function idOf(title: string): Promise<string> {
  const { jobs } = await listFor(service);
  return jobs.find((job) => job.title === title)?._id ?? '';
}
const isListed = async (title: string) => (await idOf(title)) !== '';

/** Adds a posting of a feed with this title. */
async function list(feed: string, id: string, title: string): Promise<void> {
  const now = new Date();
  const posting = toPosting({ id, title, url: `https://jobs.example.com/${id}` }, now);
  if (!posting) throw new Error('It was refused.');
  await service.app
    .get(Transactions, { strict: false })
    .run(({ manager }) =>
      service.app.get(PostingsRepository, { strict: false }).merge(manager, feed, [posting], now),
    );
}

describe('a hidden job', () => {
  it('stays hidden where its feed words it anew, until an admin shows it again', async () => {
    await list('Scams', '1', 'Earn at home');
    await hide(await idOf('Earn at home'));
    await list('Scams', '1', 'Earn much at home');
    expect(await isListed('Earn much at home')).toBe(false);
    const { jobs } = await service.messages.request(listAdminJobs, { show: 'hidden' });
    const shown = jobs.find(({ title }) => title === 'Earn much at home');
    await hide(shown?._id ?? '', false);
    await list('Scams', '1', 'Earn much at home');
    await list('Scams', '1', 'Earn most at home');
    expect(await isListed('Earn most at home')).toBe(true);
  });

  it('hides no other job that its posting becomes one with', async () => {
    await list('Scams', '2', 'Sell dreams');
    await list('Good', '1', 'Sell shoes');
    await hide(await idOf('Sell dreams'));
    await list('Scams', '2', 'Sell shoes');
    expect(await isListed('Sell shoes')).toBe(true);
  });

  it('that is of the university is not posted again, but to be shown', async () => {
    const title = `Hidden ${randomUUID()}`;
    const job = await postJob(service, { title });
    await hide(job._id);
    const again = service.messages.request(postCampusJob, {
      adminId,
      title,
      company_name: 'Faculty of Computing',
      contract_type: 'Part-time',
      url: job.url,
    });
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      message: 'This job is hidden. Show it again instead.',
    });
  });
});
