import type { RouteContract } from '@portal/contracts';
import { listPendingUsersRoute } from '@portal/contracts/admin';
import { getAdminStatsRoute, getUserStatisticsRoute } from '@portal/contracts/admin-figures';
import { getAssistantUseRoute } from '@portal/contracts/assistant';
import { listFeedbackRoute } from '@portal/contracts/feedback';
import {
  closeCampusJobRoute,
  dismissJobReportsRoute,
  fetchJobFeedsRoute,
  hideJobRoute,
  listAdminJobsRoute,
  listJobFeedsRoute,
  postCampusJobRoute,
  type AdminJob,
} from '@portal/contracts/jobs-admin';
import { listFailedSearchesRoute, listTitlesRoute } from '@portal/contracts/library-admin';
import { listNotificationsRoute } from '@portal/contracts/notifications';
import { listStudyReportsRoute } from '@portal/contracts/study';
import { listQuestionsRoute } from '@portal/contracts/testlab-flags';
import {
  ADA,
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

const REPORTED: AdminJob = {
  _id: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title: 'Ward Assistant',
  company_name: 'Clinic',
  candidate_required_location: 'Abuja',
  publication_date: '2026-03-02T09:00:00.000Z',
  url: 'https://jobs.example.com/1',
  isCampus: false,
  isSample: false,
  isHidden: false,
  isClosed: false,
  applications: 2,
  reports: { count: 3, reasons: { scam: 2, closed: 1 }, notes: ['They ask for a fee.'] },
};
const NO_REPORTS = { count: 0, reasons: {}, notes: [] };
const CAMPUS: AdminJob = {
  ...REPORTED,
  _id: '1b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title: null,
  isCampus: true,
  applications: 1,
  reports: NO_REPORTS,
};
const HIDDEN: AdminJob = { ...REPORTED, isHidden: true, reports: NO_REPORTS };
const FEEDS = [
  { name: 'Arbeitnow', jobs: 120, fetchedAt: '2026-03-02T09:00:00.000Z', refused: 2 },
  { name: 'Jobicy', jobs: 0, fetchedAt: null, refused: 0, problem: 'answers 429' },
].map((feed) => ({ triedAt: null, problem: null, ...feed }));
const done = { message: 'Done' };
let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble({ ...ADA, role: 'admin' });
  answerOtherCards();
  portal.answer(listJobFeedsRoute, { feeds: FEEDS });
});
beforeEach(() => {
  portal.answerBy(listAdminJobsRoute, ({ query: { show } }) => {
    const jobs = show === 'campus' ? [CAMPUS] : show === 'hidden' ? [HIDDEN] : [];
    return show === 'reported' ? { jobs: [REPORTED], total: 1 } : { jobs, total: jobs.length };
  });
});
afterEach(closeScreens);

async function open(width: number): Promise<{ page: Page; card: ReturnType<Page['locator']> }> {
  const page = await openScreen(portal, '/admin', { width, as: 'admin' });
  const heading = page.getByRole('heading', { name: 'Jobs', exact: true });
  const card = page.locator('section').filter({ has: heading });
  await card.waitFor();
  return { page, card };
}

describe.each(WIDTHS)('the admins’ card of jobs at %i px', (width) => {
  it('shows reports with reasons and notes, and how the feeds are doing', async () => {
    const { page, card } = await open(width);
    await card.getByText('Ward Assistant').waitFor();
    for (const words of [
      'Clinic, Abuja',
      '2 applications, 3 reports: scam 2, closed 1',
      '“They ask for a fee.”',
      'Jobicy: nothing fetched yet',
      'The last fetch failed: the feed answers 429.',
      '2 postings left out: no link that students can open',
    ])
      expect(await card.getByText(words).count()).toBe(1);
    await card.getByText(/^Arbeitnow: 120 jobs, as of/).waitFor();
    await expectSound(page, 'admin-jobs');
    portal.answer(fetchJobFeedsRoute, done);
    await card.getByRole('button', { name: 'Fetch feeds now' }).click();
    await page.getByText('The feeds will be fetched as soon as their terms allow').waitFor();
  });

  it('hides a job once that is confirmed, shows it again, and dismisses reports', async () => {
    const { page, card } = await open(width);
    const asked = portal.callsOf(hideJobRoute).length;
    await card.getByRole('button', { name: 'Hide Ward Assistant' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/Ward Assistant.*is hidden from all students\./).waitFor();
    await expectSound(page, 'admin-jobs-hide');
    expect(portal.callsOf(hideJobRoute)).toHaveLength(asked);
    portal.answer(hideJobRoute, done);
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Job hidden').waitFor();
    const params = { id: REPORTED._id };
    expect(last(hideJobRoute)).toMatchObject({ params, body: { isHidden: true } });
    await card.getByLabel('Show', { exact: true }).selectOption({ label: 'Hidden' });
    await card.getByRole('button', { name: 'Show Ward Assistant again' }).click();
    await page.getByText('Job shown again').waitFor();
    expect(last(hideJobRoute)).toMatchObject({ params, body: { isHidden: false } });
    await card.getByLabel('Show', { exact: true }).selectOption({ label: 'Reported' });
    portal.refuse(dismissJobReportsRoute, 400, 'invalid_input', 'Not now.');
    await card.getByRole('button', { name: 'Dismiss reports about Ward Assistant' }).click();
    await page.getByText('Not now.').waitFor();
    portal.answer(dismissJobReportsRoute, done);
    await card.getByRole('button', { name: 'Dismiss reports about Ward Assistant' }).click();
    await page.getByText('Reports dismissed').waitFor();
    expect(last(dismissJobReportsRoute)).toMatchObject({ params });
  });

  it('posts a job of the university, keeps what was typed where that fails, and closes one', async () => {
    const { page, card } = await open(width);
    await card.getByText('Post a university job').click();
    await card.getByLabel('Title').fill('Tutor');
    await card.getByLabel('Employer').fill('Faculty of Computing');
    await card.getByLabel('Link to the posting').fill('https://jobs.miva.edu.ng/tutor');
    await card.getByLabel('Job type').selectOption('Part-time');
    await card.getByLabel('Category').selectOption('Education');
    await card.getByLabel('Description').fill('Explain loops.');
    portal.refuse(postCampusJobRoute, 409, 'conflict', 'Arbeitnow lists this job already.');
    await card.getByRole('button', { name: 'Post job' }).click();
    await card.getByText('Arbeitnow lists this job already.').waitFor();
    expect(await card.getByLabel('Title').inputValue()).toBe('Tutor');
    await expectSound(page, 'admin-jobs-post');
    portal.answer(postCampusJobRoute, { _id: CAMPUS._id });
    await card.getByRole('button', { name: 'Post job' }).click();
    await page.getByText('Job posted').waitFor();
    await expectSoon(() => card.getByLabel('Title').inputValue(), '');
    expect(last(postCampusJobRoute)?.body).toMatchObject({
      title: 'Tutor',
      company_name: 'Faculty of Computing',
      url: 'https://jobs.miva.edu.ng/tutor',
      contract_type: 'Part-time',
      category: 'Education',
      description: 'Explain loops.',
    });

    await card.getByLabel('Show', { exact: true }).selectOption({ label: 'University jobs' });
    portal.answer(closeCampusJobRoute, done);
    await card.getByRole('button', { name: 'Close No Title' }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/No Title.*is removed from the job board\./)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Job closed').waitFor();
    expect(last(closeCampusJobRoute)).toMatchObject({ params: { id: CAMPUS._id } });
  });

  it('says that there are none, and that they could not be loaded', async () => {
    portal.refuse(listAdminJobsRoute, 400, 'invalid_input', 'Refused');
    const { page, card } = await open(width);
    await card.getByText('This could not be loaded. Request failed: 400').waitFor();
    await expectSound(page, 'admin-jobs-error');
    portal.answer(listAdminJobsRoute, { jobs: [], total: 0 });
    await card.getByRole('button', { name: 'Retry' }).click();
    await card.getByText('No jobs here').waitFor();
    await expectSound(page, 'admin-jobs-none');
  });
});

function last(route: RouteContract) {
  return portal.callsOf(route).at(-1);
}

/** Answers the other cards of the dashboard with empty data. */
function answerOtherCards(): void {
  portal.answer(getAdminStatsRoute, {
    totalUsers: 0,
    pendingUsers: 0,
    onlineUsers: 0,
    todaysLogins: 0,
    topXpUsers: [],
  });
  portal.answer(getUserStatisticsRoute, {
    months: Array.from({ length: 6 }, () => ({ month: '2026-03', totalUsers: 1 })),
    days: Array.from({ length: 7 }, () => ({ day: '2026-03-02', signIns: 0 })),
    departments: [],
    suspendedUsers: 0,
  });
  portal.answer(listPendingUsersRoute, { users: [], total: 0 });
  portal.answer(getAssistantUseRoute, { days: [] });
  portal.answer(listFeedbackRoute, []);
  portal.answer(listFailedSearchesRoute, { searches: [] });
  portal.answer(listTitlesRoute, { titles: [] });
  portal.answer(listNotificationsRoute, []);
  portal.answer(listStudyReportsRoute, []);
  portal.answer(listQuestionsRoute, { questions: [] });
}
