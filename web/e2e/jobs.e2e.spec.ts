/** @looks-at identity jobs testlab xp */
import { applyForJobRoute, listJobsRoute } from '@portal/contracts/jobs';
import { listAdminJobsRoute } from '@portal/contracts/jobs-admin';
import { getHistoryRoute } from '@portal/contracts/xp';
import { callApi, signInApi } from './api';
import { expectSoon, expectSound, openBrowser, openPage, type Browser, type Page } from './browser';
import { ADMIN, sharedPortal } from './portal';
import { newStudent, signIn, type Student } from './students';
import { earnXp } from './study-xp';

const PRICE_XP = 20;
/** Topics with enough questions to earn the price of one application; each question pays once. */
const TOPICS = ['epidemiology', 'microeconomics', 'computer networks', 'accounting'];

const portal = sharedPortal();
let browser: Browser;
let page: Page;
let faults: string[];
let student: Student;
let balanceXp: number;

// A retry uses a new student, who has neither applied nor spent XP.
beforeEach(async () => {
  browser = await openBrowser();
  student = await newStudent(portal);
  await earnXp(portal, student, PRICE_XP, TOPICS);
  ({ page, faults } = await openPage(browser, { theme: 'light', width: 1280 }));
  await signIn(page, portal, student);
  balanceXp = await xpOf(student);
}, 120_000);

async function xpOf({ token }: Student): Promise<number> {
  const { body } = await callApi(portal, 'GET', '/api/auth/xp/current', { token });
  return Number(Reflect.get(Object(body), 'totalXP'));
}
const cards = () => page.getByRole('list', { name: 'Jobs' }).getByRole('article');

it('a student finds, saves, applies for and follows a job, and reports another one', async () => {
  await page.getByRole('link', { name: /^Internship & Career Zone/ }).click();
  await page.getByRole('heading', { name: 'Jobs and internships' }).waitFor();
  await cards().first().waitFor();

  // Browse and filter.
  await page.getByLabel('Remote only').check();
  await expectSoon(
    async () => (await cards().allInnerTexts()).every((text) => /Remote|Worldwide/.test(text)),
    true,
  );
  await page.getByLabel('Remote only').uncheck();
  await page.getByLabel('Job type').selectOption('Internship');
  await expectSoon(async () => {
    const texts = await cards().allInnerTexts();
    return texts.length > 0 && texts.every((text) => text.includes(`${PRICE_XP} XP`));
  }, true);
  const [wanted, other] = await cards().getByRole('heading').allInnerTexts();
  await page.getByPlaceholder('Search by job title, keyword, or company').fill(wanted ?? '');
  await cards().filter({ hasText: wanted }).first().waitFor();
  await expectSound(page, 'jobs-walk');

  // Save, which is free, and apply, which is not.
  const card = cards().filter({ has: page.getByRole('heading', { name: wanted, exact: true }) });
  await card.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Saved on your board').waitFor();
  await expectSoon(() => xpOf(student), balanceXp);
  await card.getByRole('button', { name: /^Apply for/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm application' });
  await dialog.getByText(`${PRICE_XP} XP`).first().waitFor();
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Confirm & Apply' }).click();
  await (await opened).waitForURL(/\/job\/sample\//);
  await page.getByText(`Applied — ${PRICE_XP} XP deducted.`).waitFor();
  await card.getByText('Applied', { exact: true }).waitFor();
  await page.getByRole('link', { name: `Your XP: ${balanceXp - PRICE_XP} XP` }).waitFor();

  // Once paid, applying again is free, and the ledger has one entry.
  const { token } = student;
  const listed = await callApi(portal, 'GET', '/api/jobs?type=Internship&limit=50', { token });
  const job = listJobsRoute.response.parse(listed.body).jobs.find(({ title }) => title === wanted);
  const again = await callApi(portal, 'POST', '/api/apply-job', {
    token,
    body: { amount: PRICE_XP, jobUrl: job?.url },
  });
  expect(applyForJobRoute.response.parse(again.body).deductedXP).toBe(0);
  const history = await callApi(portal, 'GET', '/api/xp/history', { token });
  const { entries } = getHistoryRoute.response.parse(history.body);
  expect(entries.filter(({ reason }) => reason === 'job')).toMatchObject([{ changeXP: -PRICE_XP }]);

  // Report.
  await page.getByPlaceholder('Search by job title, keyword, or company').fill(other ?? '');
  await page.getByRole('button', { name: `Report ${other}`, exact: true }).click();
  await page.getByLabel('Reason').selectOption({ label: 'It is closed' });
  await page.getByRole('dialog').getByRole('textbox').fill(`The link is dead (${student.email})`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Thank you. An admin will look at this job.').waitFor();
  const admin = await signInApi(portal, '/api/admin/login', ADMIN);
  const reported = await callApi(portal, 'GET', '/api/admin/jobs?show=reported', { token: admin });
  const { jobs } = listAdminJobsRoute.response.parse(reported.body);
  const notes = jobs.find(({ title }) => title === other)?.reports.notes;
  expect(notes).toContain(`The link is dead (${student.email})`);

  // Board.
  await page.getByRole('link', { name: 'Application board' }).click();
  const applied = page.getByRole('region', { name: 'Applied' });
  await applied.getByRole('heading', { name: wanted }).waitFor();
  await page.getByLabel(`Move to, for ${wanted}`).selectOption('interview');
  const interview = page.getByRole('region', { name: 'Interview' });
  await interview.getByRole('heading', { name: wanted }).waitFor();
  await interview.getByText('Notes and reminder').click();
  await interview.getByLabel('Notes', { exact: true }).fill('Ask for the room');
  await interview.getByLabel('Remind me on').fill('2030-01-15');
  await interview.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved').waitFor();
  await page.reload();
  await interview.getByText(/Reminder on 15 Jan/).waitFor();
  await interview.getByText('Notes and reminder').click();
  expect(await interview.getByLabel('Notes', { exact: true }).inputValue()).toBe(
    'Ask for the room',
  );
  expect(faults).toEqual([]);
}, 120_000);
