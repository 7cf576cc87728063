import { listJobCardsRoute, type JobCard } from '@portal/contracts/jobs-board';
import { getReadingRoute } from '@portal/contracts/library-shelf';
import { claimXpRoute, getPastTopicsRoute } from '@portal/contracts/testlab';
import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { answerDashboard } from './dashboard.fixture';
import { expectSound, openScreen, startPortalDouble, WIDTHS, type PortalDouble } from './screen';
import { answerTestLab } from './testlab.fixture';

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
  answerDashboard(portal);
  portal.answer(claimXpRoute, { totalXP: 732.5, grantedXP: 2 });
});

const ID = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const ANSWER = { correct: true, answerIndex: 1, explanation: 'It is so.', xpEarned: 2, choice: 1 };
const question = (number: number) => ({
  question: `Which of these is meant by number ${number}?`,
  choices: ['The first of them', 'The second of them'],
});
const TEST = {
  sessionId: ID,
  createdAt: '2026-09-01T08:00:00.000Z',
  questions: [
    { ...question(1), answer: ANSWER },
    { ...question(2), answer: null },
  ],
};
const DUE: JobCard = {
  _id: ID,
  jobId: ID,
  title: 'Junior Web Developer',
  company_name: 'Acme',
  candidate_required_location: 'Lagos, Nigeria',
  contract_type: 'Full-time',
  url: '/job/sample/junior-web-developer',
  isSample: true,
  isGone: false,
  stage: 'saved',
  note: '',
  remindOn: '2026-09-02',
  isDue: true,
  savedAt: '2026-09-01T08:00:00.000Z',
  appliedAt: null,
  version: 0,
};

describe.each(WIDTHS)('the dashboard at %i px', (width) => {
  it('shows a student who comes back what is left open, and leads on with one click', async () => {
    portal.answer(getPastTopicsRoute, { topics: ['osmosis', 'entropy'] });
    portal.answer(getReadingRoute, { streakDays: 3, hasReadToday: true, finished: 2, goal: 5 });
    portal.answer(listJobCardsRoute, { cards: [DUE] });
    const release = portal.hold(getOpenTestRoute, { test: TEST });
    const page = await openScreen(portal, '/student', { width });
    const steps = page.getByRole('region', { name: 'Pick up where you left off' });
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    await page.getByText('Leadership Board').waitFor();
    expect(await steps.count()).toBe(0);
    release();
    await steps.waitFor();
    const links = await steps.getByRole('link').evaluateAll((all) => {
      return all.map((one) => [one.textContent, one.getAttribute('href')]);
    });
    expect(links).toEqual([
      ['Finish your test1 of 2 questions answered', '/TestLab?resume'],
      ['Job reminder for todayJunior Web Developer · Acme', '/job/board'],
      ['3 days of reading in a row2 of 5 books finished this year', '/mylibrary'],
      ['Practise osmosis againYou practised this last', '/TestLab?topics=osmosis'],
    ]);
    await expectSound(page, 'dashboard-returning');

    // The test continues where it was left, and a restart does not bring it back.
    await steps.getByRole('link', { name: /^Finish your test/ }).click();
    await page.getByRole('heading', { name: /number 2/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByRole('button', { name: 'Restart anyway' }).click();
    await page.getByText('Enter topics or upload a file').waitFor();
  });

  it('offers no test that was left, and leaves out what cannot be loaded', async () => {
    portal.answer(getOpenTestRoute, { test: TEST });
    portal.answer(getReadingRoute, { streakDays: 1, hasReadToday: true, finished: 0, goal: null });
    portal.refuse(listJobCardsRoute, 404, 'not_found', 'There is no such board.');
    const page = await openScreen(portal, '/testlab', { width });
    await page.getByRole('button', { name: 'Leave it' }).click();
    await page.goto(`${portal.url}/student`);
    const steps = page.getByRole('region', { name: 'Pick up where you left off' });
    await steps
      .getByRole('link', { name: /^1 day of reading in a row ?Done for today$/ })
      .waitFor();
    expect(await steps.getByRole('link').count()).toBe(1);
  });

  it('shows a newcomer where to begin', async () => {
    const page = await openScreen(portal, '/student', { width });
    const steps = page.getByRole('region', { name: 'A good start' });
    await steps.getByRole('link', { name: /^Take your first test/ }).waitFor();
    expect(await steps.getByRole('link').count()).toBe(3);
    await expectSound(page, 'dashboard-newcomer');
  });
});
