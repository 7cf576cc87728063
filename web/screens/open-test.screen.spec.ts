import { answerQuestionRoute, claimXpRoute } from '@portal/contracts/testlab';
import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { expectSound, openScreen, startPortalDouble, WIDTHS, type PortalDouble } from './screen';
import { answerTestLab } from './testlab.fixture';

const SESSION = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const ANSWER = { correct: true, answerIndex: 1, explanation: 'It is so.', xpEarned: 2, choice: 1 };
const question = (number: number) => ({
  question: `Which of these is meant by number ${number}?`,
  choices: ['The first of them', 'The second of them', 'The third of them', 'The last of them'],
});

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
  portal.answer(answerQuestionRoute, ANSWER);
  portal.answer(claimXpRoute, { totalXP: 732.5, grantedXP: 2 });
  portal.answer(getOpenTestRoute, {
    test: {
      sessionId: SESSION,
      createdAt: '2026-09-01T08:00:00.000Z',
      questions: [
        { ...question(1), answer: ANSWER },
        { ...question(2), answer: null },
      ],
    },
  });
});

describe.each(WIDTHS)('a test that was begun in another tab, at %i px', (width) => {
  it('is offered, and goes on at the first question without an answer', async () => {
    const page = await openScreen(portal, '/testlab', { width });
    await page.getByText('1 of 2 answered').waitFor();
    await expectSound(page, 'testlab-offered');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: /number 2/ }).waitFor();
    await page.getByText('50% · 1 correct').waitFor();
    await page.getByRole('button', { name: 'Prev' }).click();
    await page.getByText('It is so.').waitFor();
    // From now on this tab stores the test itself.
    await page.reload();
    await page.getByText('It is so.').waitFor();
  });

  it('is offered no more once it is left', async () => {
    const page = await openScreen(portal, '/testlab', { width });
    await page.getByRole('button', { name: 'Leave it' }).click();
    await page.getByText('1 of 2 answered').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('Topics').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('1 of 2 answered').count()).toBe(0);
  });
});
