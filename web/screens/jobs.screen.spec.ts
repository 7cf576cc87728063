import {
  applyForJobRoute,
  listJobFiltersRoute,
  listJobsRoute,
  type Job,
} from '@portal/contracts/jobs';
import { getJobPreferencesRoute, listJobCardsRoute } from '@portal/contracts/jobs-board';
import { getUserRoute } from '@portal/contracts/identity';
import { JOB } from './jobs.fixture';
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

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answer(listJobFiltersRoute, {
    categories: ['Software and IT', 'Healthcare'],
    types: ['Internship', 'Full-time'],
  });
  portal.answer(getJobPreferencesRoute, { interests: ['Python'], wantsWeeklyMail: false });
});
afterEach(async () => {
  portal.answer(getUserRoute, { user: ADA });
  await closeScreens();
});

const BARE: Job = {
  ...JOB,
  _id: '1b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  title: null,
  company_name: null,
  contract_type: null,
  candidate_required_location: null,
  tags: [],
  description: '',
  fit: null,
};
const SOURCE = { name: 'Sample', fetchedAt: '2026-03-02T09:00:00.000Z', isStale: true };
const page = (jobs: Job[], notes: string[] = []) => ({
  jobs,
  next: null,
  sources: [SOURCE],
  notes,
});

describe.each(WIDTHS)('the jobs at %i px', (width) => {
  const open = () => openScreen(portal, '/Job', { width });

  it('show title, tags, company, place, type, age and price, and the fallbacks', async () => {
    const release = portal.hold(
      listJobsRoute,
      page([JOB, BARE], ['Adzuna has no jobs in Nigeria.']),
    );
    const screen = await open();
    await screen.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
    release();
    const card = screen.getByRole('article', { name: 'Junior Web Developer' });
    await card.waitFor();
    const text = (await card.innerText()).replace(/\s+/g, ' ');
    for (const part of [
      'Costs 50 XP',
      '2 hours ago',
      'Lagos, Nigeria',
      'Full-time',
      'Why this job',
      'Details',
    ])
      expect(text).toContain(part);
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      'Sample',
      'JavaScript',
      'React',
    ]);
    const bare = screen.getByRole('article', { name: 'No Title' });
    const words = (await bare.innerText()).replace(/\s+/g, ' ');
    for (const part of ['Unknown', 'Remote', '—']) expect(words).toContain(part);
    await screen.getByText('Adzuna has no jobs in Nigeria.').waitFor();
    await screen.getByText(/Sample is not answering right now/).waitFor();
    await expectSound(screen, 'jobs');
  });

  it('say that there are none, and that they could not be loaded', async () => {
    portal.answer(listJobsRoute, page([]));
    const screen = await open();
    await screen.getByText('No jobs found. Try changing the search or filters.').waitFor();
    await expectSound(screen, 'jobs-empty');
    portal.refuse(listJobsRoute, 400, 'invalid_input', 'Refused');
    await screen.reload();
    await screen.getByText('Failed to load jobs: 400 Refused').waitFor();
    await expectSound(screen, 'jobs-error');
  });

  it('apply by a modal with cost and balance, and say what was deducted', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    portal.answer(applyForJobRoute, {
      message: 'Applied — 50 XP deducted.',
      redirectUrl: '/job/sample/junior-web-developer',
      deductedXP: 50,
      totalXP: 680.5,
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Apply for Junior Web Developer' }).click();
    const dialog = screen.getByRole('dialog');
    for (const part of ['Junior Web Developer', 'Sample employer', '50 XP', '730.5 XP', 'Cancel'])
      await dialog.getByText(part).first().waitFor();
    await dialog.getByText('This is a sample job: nobody offers it.').waitFor();
    await expectSound(screen, 'jobs-apply');
    const opened = screen.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Confirm & Apply' }).click();
    const tab = await opened;
    await tab.waitForURL(/\/job\/sample\/junior-web-developer$/);
    await screen.getByText('Applied — 50 XP deducted.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await screen.getByRole('link', { name: 'Your XP: 680.5 XP' }).waitFor();
    const { body } = portal.callsOf(applyForJobRoute).at(-1) ?? {};
    expect(body).toEqual({ userId: ADA._id, amount: 50, jobId: JOB._id, jobUrl: JOB.url });
  });

  it('keep the modal open where applying fails, with the words for each reason', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    await screen.getByRole('button', { name: /^Apply for/ }).click();
    const confirm = screen.getByRole('button', { name: 'Confirm & Apply' });
    portal.refuse(applyForJobRoute, 404, 'not_found', 'This job is no longer open.');
    await confirm.click();
    await screen.getByText('Failed to apply: This job is no longer open.').waitFor();
    portal.answerRaw(applyForJobRoute, (response) => void response.writeHead(502).end('<html>'));
    await confirm.click();
    await screen.getByText('Failed to apply: Server error').waitFor();
    portal.answerRaw(applyForJobRoute, (response) => void response.destroy());
    await confirm.click();
    await screen.getByText('Error applying for the job. Please try again later.').waitFor();
    await expectSound(screen, 'jobs-apply-failed');
  });

  it('say in the modal that the XP do not suffice, and where they are earned', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    portal.answer(getUserRoute, { user: { ...ADA, totalXP: 49.5 } });
    const screen = await open();
    const asked = portal.callsOf(applyForJobRoute).length;
    await screen.getByRole('button', { name: /^Apply for/ }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByText('Not enough XP. You need 50 XP to apply for this role.').waitFor();
    await dialog.getByText('You have 49.5 XP.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Confirm & Apply' }).isDisabled()).toBe(true);
    const link = dialog.getByRole('link', { name: 'Earn XP in TestLab' });
    expect(await link.getAttribute('href')).toBe('/testlab');
    expect(portal.callsOf(applyForJobRoute)).toHaveLength(asked);
    await expectSound(screen, 'jobs-apply-short');
  });

  it("show the portal's refusal where XP were spent since the modal opened", async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const refusal = 'Not enough XP. You need 50 XP to apply for this role.';
    portal.refuse(applyForJobRoute, 402, 'insufficient_xp', refusal);
    const screen = await open();
    await screen.getByRole('button', { name: /^Apply for/ }).click();
    await screen.getByRole('button', { name: 'Confirm & Apply' }).click();
    await screen.getByText(refusal).waitFor();
  });

  it('are asked for by filters, of which empty ones are not sent', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    const toggle = screen.getByRole('button', { name: 'Filters', exact: true });
    if (width < 768) await toggle.click();
    await screen.getByPlaceholder('Search by job title, keyword, or company').fill('nurse');
    await screen.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await screen.getByLabel('Job type').selectOption('Internship');
    await screen.getByLabel('Remote only').check();
    await screen.getByRole('article').first().waitFor();
    const asked = () => {
      const { search, country, type, remote } = portal.callsOf(listJobsRoute).at(-1)?.query ?? {};
      return Promise.resolve([search, country, type, remote]);
    };
    await expectSoon(asked, ['nurse', 'ng', 'Internship', true]);
    const counted = screen.getByRole('button', { name: 'Filters (3)' });
    expect(await counted.isVisible()).toBe(width < 768);
    await expectSound(screen, 'jobs-filtered');
  });

  it('keep their filters over a reload, and on the way back', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    portal.answer(listJobCardsRoute, { cards: [] });
    const screen = await open();
    const unfold = async () => {
      if (width < 768) await screen.getByRole('button', { name: /^Filters/ }).click();
    };
    await unfold();
    const search = screen.getByPlaceholder('Search by job title, keyword, or company');
    await search.fill('nurse');
    await screen.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await screen.getByLabel('Category').selectOption('Healthcare');
    await screen.getByLabel('Remote only').check();
    const kept = '?search=nurse&country=ng&category=Healthcare&remote=true';
    await screen.waitForURL((url) => url.search === kept);
    const expectKept = async () => {
      await screen.getByRole('article').first().waitFor();
      expect(await search.inputValue()).toBe('nurse');
      const { query } = portal.callsOf(listJobsRoute).at(-1) ?? {};
      expect(query).toMatchObject({ search: 'nurse', country: 'ng', remote: true });
      expect(query).toMatchObject({ category: 'Healthcare' });
      await unfold();
      expect(await screen.getByLabel('Category').inputValue()).toBe('Healthcare');
      expect(await screen.getByLabel('Remote only').isChecked()).toBe(true);
    };
    await screen.reload();
    await expectKept();
    const toBoard = async () => {
      await screen.getByRole('link', { name: 'Application board' }).click();
      await screen.getByRole('heading', { name: 'Application board' }).waitFor();
    };
    await toBoard();
    await screen.goBack();
    await expectKept();
    await toBoard();
    await screen.getByRole('link', { name: 'Back', exact: true }).click();
    await expectKept();
  });

  it('take no filter from the address that is not on offer', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await openScreen(portal, '/Job?country=toString&type=x&suits=true', { width });
    await screen.getByRole('article').first().waitFor();
    const { query } = portal.callsOf(listJobsRoute).at(-1) ?? {};
    expect(query).toMatchObject({ type: '', suits: true });
    expect(query).not.toHaveProperty('country');
  });

  it('are confirmed at the price that they have by now', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    await screen.getByRole('button', { name: /^Apply for/ }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByText('50 XP', { exact: true }).waitFor();
    const refusal = 'This job costs 20 XP. Please confirm that price.';
    portal.refuse(applyForJobRoute, 409, 'conflict', refusal);
    portal.answer(listJobsRoute, page([{ ...JOB, contract_type: 'Internship', xpCost: 20 }]));
    const confirm = dialog.getByRole('button', { name: 'Confirm & Apply' });
    await confirm.click();
    await dialog.getByText(`Failed to apply: ${refusal}`).waitFor();
    await dialog.getByText('20 XP', { exact: true }).waitFor();
    await confirm.click();
    const asked = () => Promise.resolve(portal.callsOf(applyForJobRoute).at(-1)?.body);
    await expectSoon(asked, { userId: ADA._id, amount: 20, jobId: JOB._id, jobUrl: JOB.url });
  });

  it('of older filters are marked until the newer ones are answered', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    const list = screen.getByRole('list', { name: 'Jobs', exact: true });
    await list.waitFor();
    const release = portal.hold(listJobsRoute, page([BARE]));
    await screen.getByPlaceholder('Search by job title, keyword, or company').fill('nurse');
    const isBusy = () => list.getAttribute('aria-busy');
    await expectSoon(isBusy, 'true');
    release();
    await screen.getByRole('article', { name: 'No Title' }).waitFor();
    await expectSoon(isBusy, 'false');
  });

  it('come by themselves once the portal is back', async () => {
    portal.refuse(listJobsRoute, 503, 'unavailable', 'Away.');
    const screen = await open();
    await screen.getByText('Failed to load jobs: 503 Away.').waitFor();
    portal.answer(listJobsRoute, page([JOB]));
    await screen.getByRole('article', { name: 'Junior Web Developer' }).waitFor();
  });

  it('offer five countries, the categories and the job types, each with all of them first', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    if (width < 768) await screen.getByRole('button', { name: 'Filters', exact: true }).click();
    const offered = (label: string) =>
      screen
        .getByLabel(label, { exact: true })
        .locator('option')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent]));
    await expectSoon(
      () => offered('Country'),
      [
        ['', 'All'],
        ['us', 'United States'],
        ['gb', 'United Kingdom'],
        ['ca', 'Canada'],
        ['au', 'Australia'],
        ['ng', 'Nigeria'],
      ],
    );
    const named = async (label: string) => (await offered(label)).map(([, name]) => name);
    await expectSoon(() => named('Category'), ['All Categories', 'Software and IT', 'Healthcare']);
    await expectSoon(() => named('Job type'), ['All Job Types', 'Internship', 'Full-time']);
    expect((await offered('Category'))[0]).toEqual(['', 'All Categories']);
  });

  it('begin within the first screen, above the navigation of a phone', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await open();
    const height = width < 768 ? 740 : 800;
    await screen.setViewportSize({ width, height });
    const heading = screen.getByRole('heading', { name: 'Junior Web Developer' });
    await screen.getByText('Interests and weekly mail').waitFor();
    await heading.waitFor();
    const box = await heading.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - 80);
    const filters = await screen.getByRole('search').boundingBox();
    // Height of two rows, the first of which has labels.
    expect(filters?.height).toBeLessThan(200);
  });
});

describe('the filters of the jobs', () => {
  it('follow a link to other filters, or to none, without a further step on the way back', async () => {
    portal.answer(listJobsRoute, page([JOB]));
    const screen = await openScreen(portal, '/Job?search=nurse&country=ng', { width: 1280 });
    const search = screen.getByPlaceholder('Search by job title, keyword, or company');
    const expectFilters = async (address: string, words: string) => {
      await screen.waitForURL((url) => url.search === address);
      await expectSoon(() => search.inputValue(), words);
      const country = words === 'nurse' ? 'ng' : '';
      await expectSoon(() => screen.getByLabel('Country').inputValue(), country);
    };
    await expectFilters('?search=nurse&country=ng', 'nurse');
    await screen.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    await expectFilters('', '');
    await screen.goBack();
    await expectFilters('?search=nurse&country=ng', 'nurse');
    await screen.goForward();
    await expectFilters('', '');
    // Typing continues from the search of the link.
    await search.fill('cook');
    await expectFilters('?search=cook', 'cook');
  });
});
