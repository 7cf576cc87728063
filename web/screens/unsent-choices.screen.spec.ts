import { getUserRoute } from '@portal/contracts/identity';
import {
  answerQuestionRoute,
  claimXpRoute,
  generateQuestionsRoute,
} from '@portal/contracts/testlab';
import {
  ADA,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const QUESTIONS = [1, 2, 3].map((number) => ({
  question: `Which of these is meant by number ${number}?`,
  choices: ['The first of them', 'The second of them', 'The third of them', 'The last of them'],
}));
const scoreOf = (choice: number) => ({
  correct: choice === 1,
  answerIndex: 1,
  explanation: 'It is so.',
  xpEarned: choice === 1 ? 2 : 0,
  choice,
});

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
  const sessionId = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
  portal.answer(generateQuestionsRoute, { sessionId, questions: QUESTIONS, notice: null });
  portal.answer(claimXpRoute, { totalXP: 732.5, grantedXP: 2 });
  answerChoices();
});

/** Scores each choice by default. */
function answerChoices(): void {
  portal.answerBy(answerQuestionRoute, ({ body }) =>
    scoreOf(Number(Reflect.get(Object(body), 'choice'))),
  );
}

/** Returns the sent choices in order, with their questions. */
const sent = () =>
  Promise.resolve(
    portal.callsOf(answerQuestionRoute).map(({ body }) => {
      const { question, choice } = Object(body) as { question: number; choice: number };
      return [question, choice];
    }),
  );

async function begin(width: number): Promise<Page> {
  const page = await openScreen(portal, '/testlab', { width });
  await page.getByLabel('Topics').fill('osmosis');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('heading', { name: /number 1/ }).waitFor();
  return page;
}
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const go = async (page: Page, way: 'Next' | 'Prev', number: number) => {
  await page.getByRole('button', { name: way, exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(`number ${number}`) }).waitFor();
};

describe.each(WIDTHS)('choices that are made without a connection, at %i px', (width) => {
  it('are marked as not sent, and are sent by themselves in their order once it is back', async () => {
    const page = await begin(width);
    await go(page, 'Next', 2);
    await page.context().setOffline(true);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    await go(page, 'Prev', 1);
    await choose(page, /The third of them/);
    await page.getByText('2 choices not sent yet').waitFor();
    // Another choice for the same question replaces the previous one.
    await choose(page, /The first of them/);
    await expectSound(page, 'testlab-unsent');
    await page.context().setOffline(false);
    await page.getByText('67% · 1 correct').waitFor();
    expect(await page.getByText(/not sent yet/i).count()).toBe(0);
    expect(await sent()).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

describe('choices that do not reach the portal', () => {
  it('outlast a reload of the tab', async () => {
    portal.refuse(answerQuestionRoute, 503, 'unavailable', 'Away.');
    const page = await begin(360);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    await page.reload();
    const choice = page.getByRole('button', { name: /The second of them/ });
    await page.getByText('not sent yet', { exact: true }).waitFor();
    expect(await choice.getAttribute('aria-pressed')).toBe('true');
    answerChoices();
    await page.getByText('33% · 1 correct').waitFor();
  });

  it('are sent once the student has signed in again, where the session has ended meanwhile', async () => {
    portal.refuse(answerQuestionRoute, 503, 'unavailable', 'Away.');
    const page = await begin(360);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    portal.refuse(answerQuestionRoute, 401, 'unauthenticated', 'Please log in.');
    portal.refuse(getUserRoute, 401, 'unauthenticated', 'Please log in.');
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    portal.answer(getUserRoute, { user: ADA });
    answerChoices();
    await page.goto(`${portal.url}/testlab`);
    await page.getByText('33% · 1 correct').waitFor();
  });

  it('give way to the answer that the portal has counted, where only its word was lost', async () => {
    portal.answerRaw(answerQuestionRoute, (response) => void response.destroy());
    const page = await begin(1280);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    await choose(page, /The last of them/);
    // The first answer is final: the portal has counted the second choice.
    portal.answer(answerQuestionRoute, scoreOf(1));
    await page.getByText('33% · 1 correct').waitFor();
    await page.getByText('Correct!').waitFor();
  });

  it('keep the review open: what arrives after its end would earn nothing', async () => {
    portal.refuse(answerQuestionRoute, 503, 'unavailable', 'Away.');
    const page = await begin(1280);
    const chooseHere = async () => {
      await choose(page, /The second of them/);
      await page.getByText('not sent yet', { exact: true }).waitFor();
    };
    await chooseHere();
    for (const number of [2, 3]) {
      await go(page, 'Next', number);
      await chooseHere();
    }
    await page.getByText('3 choices not sent yet').waitFor();
    await page
      .getByRole('region', { name: 'Progress' })
      .getByRole('button', { name: 'Finish Review' })
      .click();
    await page.getByText(/^Some of your choices are not sent yet/).waitFor();
    expect(portal.callsOf(claimXpRoute)).toHaveLength(0);
    answerChoices();
    await page.getByText('100% · 3 correct').waitFor();
    expect(await page.getByText(/^Some of your choices are not sent yet/).count()).toBe(0);
    await page
      .getByRole('region', { name: 'Progress' })
      .getByRole('button', { name: 'Finish Review' })
      .click();
    await page.getByText('XP updated! You earned 6 XP this session.').waitFor();
  });

  it('are not sent again where the portal has refused them', async () => {
    portal.refuse(answerQuestionRoute, 404, 'not_found', 'There is no such question.');
    const page = await begin(360);
    await choose(page, /The second of them/);
    await page.getByText('There is no such question.').waitFor();
    expect(await page.getByText(/not sent yet/i).count()).toBe(0);
    // A choice for the next question is sent after all earlier ones.
    await go(page, 'Next', 2);
    await choose(page, /The last of them/);
    await page.getByText('There is no such question.').waitFor();
    expect(await sent()).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it('are sent again where the answer cannot be read: it was counted', async () => {
    portal.answerRaw(answerQuestionRoute, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"correct":"so"}');
    });
    const page = await begin(360);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    answerChoices();
    await page.getByText('33% · 1 correct').waitFor();
  });

  it('are asked about before Generate puts another test in their place', async () => {
    portal.refuse(answerQuestionRoute, 503, 'unavailable', 'Away.');
    const page = await begin(1280);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    const generated = portal.callsOf(generateQuestionsRoute).length;
    const generate = page.getByRole('button', { name: 'Generate', exact: true });
    await generate.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('1 choice is not sent yet. Generate a new test anyway?').waitFor();
    await dialog.getByRole('button', { name: 'Keep answering' }).click();
    await page.getByText('not sent yet', { exact: true }).waitFor();
    expect(portal.callsOf(generateQuestionsRoute)).toHaveLength(generated);
    await generate.click();
    await dialog.getByRole('button', { name: 'Generate anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/not sent yet/i).waitFor({ state: 'hidden' });
    expect(portal.callsOf(generateQuestionsRoute)).toHaveLength(generated + 1);
  });

  it.each([
    ['have been sent: the new test is made', () => answerChoices(), 1],
    [
      'are refused, which is said instead',
      () => portal.refuse(answerQuestionRoute, 404, 'not_found', 'There is no such question.'),
      0,
    ],
  ])('are no longer asked about once they %s', async (_title, settle, made) => {
    portal.refuse(answerQuestionRoute, 503, 'unavailable', 'Away.');
    const page = await begin(1280);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    const generated = portal.callsOf(generateQuestionsRoute).length;
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('1 choice is not sent yet.').waitFor();
    settle();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByText('There is no such question.')
      .waitFor({ state: made ? 'hidden' : 'visible' });
    await expectSoon(
      () => Promise.resolve(portal.callsOf(generateQuestionsRoute).length),
      generated + made,
    );
  });

  it('are sent in the background where they fail while another test takes their place', async () => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    portal.answerRaw(answerQuestionRoute, async (response) => {
      await failing;
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'Away.', code: 'unavailable', requestId: 'double' }));
    });
    const page = await begin(1280);
    await choose(page, /The second of them/);
    await expectSoon(async () => (await sent()).length, 1);
    portal.answer(generateQuestionsRoute, {
      sessionId: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5c',
      questions: QUESTIONS.map((one) => ({ ...one, question: `Next: ${one.question}` })),
      notice: null,
    });
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByRole('heading', { name: /^Next: .* number 1/ }).waitFor();
    answerChoices();
    fail();
    await expectSoon(sent, [
      [0, 1],
      [0, 1],
    ]);
    await expectSoon(() => Promise.resolve(portal.callsOf(claimXpRoute).length), 1);
    await page.getByText('0% · 0 correct').waitFor();
  });

  it('do not keep the review open for ever where the portal always fails over one', async () => {
    const fails = (body: unknown) => Reflect.get(Object(body), 'question') === 0;
    portal.answerRaw(answerQuestionRoute, (response, { body }) => {
      const choice = Number(Reflect.get(Object(body), 'choice'));
      const answer = fails(body) ? { message: 'No.', code: 'internal' } : scoreOf(choice);
      response.writeHead(fails(body) ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    const page = await begin(1280);
    await choose(page, /The second of them/);
    await page.getByText('not sent yet', { exact: true }).waitFor();
    for (const [at, number] of [2, 3].entries()) {
      await go(page, 'Next', number);
      await choose(page, /The second of them/);
      await page.getByText(`${at === 0 ? 33 : 67}% · ${at + 1} correct`).waitFor();
    }
    await go(page, 'Prev', 2);
    await go(page, 'Prev', 1);
    for (let tries = 0; tries < 6; tries += 1) {
      const before = (await sent()).length;
      await choose(page, tries % 2 === 0 ? /The first of them/ : /The second of them/);
      await expectSoon(async () => (await sent()).length > before, true);
      await page.getByText('not sent yet', { exact: true }).waitFor();
    }
    const finish = page
      .getByRole('region', { name: 'Progress' })
      .getByRole('button', { name: 'Finish Review' });
    await finish.click();
    await page.getByRole('button', { name: 'Finish anyway' }).click();
    await page.getByText('1 answer could not be sent and did not count.').waitFor();
    expect(await page.getByText(/not sent yet/i).count()).toBe(0);
  });
});
