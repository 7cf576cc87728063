import { answerQuestionRoute, generateQuestionsRoute } from '@portal/contracts/testlab';
import { expectSound, openScreen, startPortalDouble, type PortalDouble } from './screen';
import { answerTestLab } from './testlab.fixture';

const SESSION = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const QUESTIONS = Array.from({ length: 2 }, (_, number) => ({
  question: `Which of these is meant by number ${number}?`,
  choices: ['The first of them', 'The second of them', 'The third of them', 'The last of them'],
}));

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
  portal.answer(generateQuestionsRoute, { sessionId: SESSION, questions: QUESTIONS, notice: null });
  portal.answer(answerQuestionRoute, {
    correct: true,
    answerIndex: 1,
    explanation: 'It is so.',
    xpEarned: 0,
    choice: 1,
  });
});

describe('a phone that loses its network in a test', () => {
  it('says so at once in a line that stays, and shows what was chosen and that it is not sent yet', async () => {
    const page = await openScreen(portal, '/testlab', { width: 360 });
    await page.getByLabel('Topics').fill('osmosis');
    await page.getByRole('button', { name: 'Generate' }).click();
    const choice = page.getByRole('button', { name: /The second of them/ });
    await choice.waitFor();
    await page.context().setOffline(true);
    const line = page.getByText('The connection was lost.');
    await line.waitFor();
    await choice.click();
    const message = page.getByText('Not sent yet: your choice is kept in this tab');
    await message.waitFor();
    expect(await choice.getAttribute('aria-pressed')).toBe('true');
    const [lineBox, messageBox, bar] = await Promise.all([
      line.boundingBox(),
      message.boundingBox(),
      page.getByRole('navigation').last().boundingBox(),
    ]);
    expect(lineBox?.y).toBeGreaterThanOrEqual(0);
    expect((messageBox?.y ?? 0) + (messageBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectSound(page, 'testlab-offline');
    await page.mouse.wheel(0, 2_000);
    expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual(0);

    await page.context().setOffline(false);
    await page.getByText('It is so.').waitFor();
    await line.waitFor({ state: 'detached' });
  });
});

describe('a test that cannot be made', () => {
  it('says so in view of who has pressed the button at the end of the form', async () => {
    portal.refuse(generateQuestionsRoute, 422, 'not_enough_material', 'There is no material yet.');
    const page = await openScreen(portal, '/testlab', { width: 360 });
    await page.getByLabel('Topics').fill('zxqv');
    const button = page.getByRole('button', { name: 'Generate' });
    await button.waitFor();
    // On a phone of this height the form ends at the bar, without room for the message below it.
    const [end, below] = await Promise.all([
      button.boundingBox(),
      page.getByRole('navigation').last().boundingBox(),
    ]);
    const height = Math.ceil((end?.y ?? 0) + (end?.height ?? 0) + (below?.height ?? 0) + 8);
    await page.setViewportSize({ width: 360, height });
    await button.click();
    const message = page.getByText('There is no material yet.');
    await message.waitFor();
    const header = await page.getByRole('banner').boundingBox();
    const bar = await page.getByRole('navigation').last().boundingBox();
    const box = await message.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
