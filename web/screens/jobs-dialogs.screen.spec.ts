import { reportJobRoute } from '@portal/contracts/job-reports';
import {
  applyForJobRoute,
  listJobFiltersRoute,
  listJobsRoute,
  type Job,
} from '@portal/contracts/jobs';
import {
  getJobPreferencesRoute,
  saveJobRoute,
  setJobPreferencesRoute,
} from '@portal/contracts/jobs-board';
import { getUserRoute } from '@portal/contracts/identity';
import {
  ADA,
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type PortalDouble,
} from './screen';

const JOB: Job = {
  _id: '0b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title: 'Ward Assistant',
  company_name: 'Clinic',
  category: 'Healthcare',
  contract_type: 'Internship',
  candidate_required_location: 'Abuja',
  publication_date: '2026-03-02T09:00:00.000Z',
  tags: [],
  url: 'https://jobs.example.com/1',
  description: '',
  isRemote: false,
  isSample: false,
  isCampus: true,
  sources: ['University'],
  fit: null,
  stage: null,
  isPending: false,
  xpCost: 20,
};

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answer(listJobFiltersRoute, { categories: ['Healthcare'], types: ['Internship'] });
});
beforeEach(() => {
  portal.answer(getUserRoute, { user: ADA });
  portal.answer(getJobPreferencesRoute, { interests: ['Python', 'SQL'], wantsWeeklyMail: false });
  portal.answer(listJobsRoute, { jobs: [JOB], next: null, sources: [], notes: [] });
});
afterEach(closeScreens);

describe.each(WIDTHS)('the jobs at %i px', (width) => {
  const open = () => openScreen(portal, '/Job', { width });

  it('are left by Cancel: nothing is sent, and the list stands as before', async () => {
    const page = await open();
    const asked = portal.callsOf(applyForJobRoute).length;
    await page.getByRole('button', { name: 'Apply for Ward Assistant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm application' });
    await dialog.getByText('Clinic').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Apply for Ward Assistant' }).waitFor();
    expect(portal.callsOf(applyForJobRoute)).toHaveLength(asked);
  });

  it('ask to wait while the user is loading, and send nothing', async () => {
    const release = portal.hold(getUserRoute, { user: ADA });
    const page = await open();
    const asked = portal.callsOf(applyForJobRoute).length;
    await page.getByRole('button', { name: 'Apply for Ward Assistant' }).click();
    await page.getByRole('button', { name: 'Confirm & Apply' }).click();
    await page.getByText('Loading user info. Please wait a moment...').waitFor();
    expect(portal.callsOf(applyForJobRoute)).toHaveLength(asked);
    await expectSound(page, 'jobs-user-loading');
    release();
    await page.getByRole('dialog').getByText('730.5 XP').waitFor();
  });

  it('do not apply for a user who could not be loaded', async () => {
    portal.refuse(getUserRoute, 503, 'unavailable', 'Not now.');
    const page = await open();
    const asked = portal.callsOf(applyForJobRoute).length;
    await page.getByRole('button', { name: 'Apply for Ward Assistant' }).click();
    const words = page.getByText('Cannot apply: user not loaded yet.');
    // A failed query is retried automatically, and is in the loading state until then.
    await expectSoon(async () => {
      await page.getByRole('button', { name: 'Confirm & Apply' }).click();
      return words.isVisible();
    }, true);
    expect(portal.callsOf(applyForJobRoute)).toHaveLength(asked);
    await expectSound(page, 'jobs-no-user');
  });

  it('are reported with reason and note; a failed report keeps what was typed', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Report Ward Assistant' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong with this job?' });
    expect(await dialog.getByRole('option').allInnerTexts()).toEqual([
      'It looks like a scam',
      'It is closed',
      'Its details are wrong',
      'It is offensive',
      'Something else',
    ]);
    await dialog.getByLabel('Reason').selectOption({ label: 'It is closed' });
    await dialog.getByRole('textbox').fill('The link answers 410');
    await expectSound(page, 'jobs-report');
    portal.refuse(reportJobRoute, 429, 'too_many_requests', 'That is enough for today.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('That is enough for today.').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('The link answers 410');
    portal.answer(reportJobRoute, { message: 'Reported' });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. An admin will look at this job.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const call = portal.callsOf(reportJobRoute).at(-1);
    expect(call).toMatchObject({
      params: { id: JOB._id },
      body: { reason: 'closed', note: 'The link answers 410' },
    });
  });

  it('take interests and the weekly mail, and say where that fails', async () => {
    const page = await open();
    await page.getByText('Interests and weekly mail').click();
    const interests = page.getByRole('textbox', { name: 'Interests, separated by commas' });
    expect(await interests.inputValue()).toBe('Python, SQL');
    await interests.fill('nursing, , first aid,');
    await page.getByLabel('E-mail me new jobs that suit me, once a week').check();
    portal.refuse(setJobPreferencesRoute, 400, 'invalid_input', 'Please choose 10 at most.');
    await page.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Please choose 10 at most.').waitFor();
    expect(await interests.inputValue()).toBe('nursing, , first aid,');
    await expectSound(page, 'jobs-choices');
    const kept = { interests: ['nursing', 'first aid'], wantsWeeklyMail: true };
    portal.answer(setJobPreferencesRoute, kept);
    await page.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Choices saved').waitFor();
    expect(portal.callsOf(setJobPreferencesRoute).at(-1)?.body).toEqual(kept);
  });

  it('are saved for nothing, and say where that fails', async () => {
    const page = await open();
    portal.refuse(saveJobRoute, 409, 'conflict', 'Your board is full.');
    await page.getByRole('button', { name: 'Save Ward Assistant' }).click();
    await page.getByText('Your board is full.').waitFor();
  });
});
