import { generateQuestionsRoute, getPastTopicsRoute } from '@portal/contracts/testlab';
import { getPracticeChoicesRoute } from '@portal/contracts/testlab-choices';
import { suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import {
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const BOX = 'Add the portal’s own questions on my file’s topics';
const NOTICE = "2 from your text, 1 of the portal's own on osmosis.";
const TOPICS = ['Supply and demand', 'Price elasticity of demand', 'Opportunity cost'];
const CHOICES = [
  'The first of them',
  'The second of them',
  'The third of them',
  'The last of them',
];
const question = (number: number, origin: 'text' | 'portal') => {
  return { question: `What is meant by number ${number}?`, choices: CHOICES, origin };
};

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
});
afterEach(closeScreens);

async function openWithFile(width: number): Promise<Page> {
  const page = await openScreen(portal, '/testlab', { width });
  await page.getByLabel('Topics').waitFor();
  const buffer = Buffer.from('Osmosis: the passage of water.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
  await page.getByText('Each of them is marked.').waitFor();
  return page;
}

async function expectBelowHeader(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: /number 1/ }).waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const box = await page.getByText(text).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? NaN) + (header?.height ?? NaN));
}

async function expectGenerateInReach(page: Page): Promise<void> {
  const generate = await page.getByRole('button', { name: 'Generate' }).boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((generate?.y ?? NaN) + (generate?.height ?? NaN)).toBeLessThan(bar?.y ?? NaN);
}
const bodyOf = () => String(portal.callsOf(generateQuestionsRoute).at(-1)?.body);

describe.each(WIDTHS)('questions of the portal’s own on a file, at %i px', (width) => {
  it('are marked one by one, and counted above the session', async () => {
    portal.answer(generateQuestionsRoute, {
      sessionId: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
      questions: [question(1, 'text'), question(2, 'portal'), question(3, 'text')],
      notice: NOTICE,
    });
    const page = await openWithFile(width);
    // In this viewport the question does not fit, and is scrolled into view.
    await page.setViewportSize({ width, height: 620 });
    expect(await page.getByRole('checkbox', { name: BOX }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(NOTICE).waitFor();
    await expectBelowHeader(page, NOTICE);
    await page.getByText('From your text', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('The portal’s own question', { exact: true }).waitFor();
    await expectSound(page, 'testlab-own-question');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('From your text', { exact: true }).waitFor();
    expect(bodyOf()).not.toContain('topsUp');
  });

  it('are declined once, and stay declined', async () => {
    portal.refuse(generateQuestionsRoute, 422, 'not_enough_material', 'Nothing to ask.');
    const page = await openWithFile(width);
    await page.getByRole('checkbox', { name: BOX }).uncheck();
    portal.answer(getPracticeChoicesRoute, { topsUp: false });
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Nothing to ask.').waitFor();
    expect(bodyOf()).toMatch(/name="topsUp"\s+no/);
    await page.getByRole('checkbox', { name: BOX }).check();
    await page.getByRole('button', { name: 'Generate' }).click();
    await expectSoon(() => /name="topsUp"\s+yes/.test(bodyOf()), true);
    const again = await openWithFile(width);
    await expectSoon(() => again.getByRole('checkbox', { name: BOX }).isEnabled(), true);
    expect(await again.getByRole('checkbox', { name: BOX }).isChecked()).toBe(false);
  });

  it.each([
    ['is on its way', () => portal.hold(getPracticeChoicesRoute, { topsUp: false })],
    ['is refused', () => portal.refuse(getPracticeChoicesRoute, 503, 'unavailable', 'Busy.')],
  ])('are neither wanted nor declined while what was chosen last %s', async (_, prepare) => {
    prepare();
    portal.refuse(generateQuestionsRoute, 422, 'not_enough_material', 'Nothing to ask.');
    const page = await openWithFile(width);
    const box = page.getByRole('checkbox', { name: BOX });
    expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);
    await expectSound(page, 'testlab-own-unknown');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Nothing to ask.').waitFor();
    expect(bodyOf()).not.toContain('topsUp');
  });
});

describe('topics to choose from', () => {
  it('take one row on a phone: Generate is within reach', async () => {
    const page = await openScreen(portal, '/testlab', { width: 360 });
    await page.setViewportSize({ width: 360, height: 740 });
    portal.answer(suggestTopicsRoute, { topics: [...TOPICS, 'Inflation', 'GDP', 'Trade'] });
    portal.answer(getPastTopicsRoute, { topics: [...TOPICS, 'Inflation', 'GDP', 'Trade'] });
    await page.reload();
    await expectSoon(() => page.getByRole('group').count(), 2);
    await expectGenerateInReach(page);
    await page.getByRole('group', { name: 'Try' }).getByRole('button', { name: 'Trade' }).click();
    expect(await page.getByLabel('Topics').inputValue()).toBe('Trade');
    await expectSound(page, 'testlab-topics-phone');
  });

  it('leave Generate within reach of a phone beside a chosen file', async () => {
    const page = await openWithFile(360);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => scrollTo(0, 0));
    await expectGenerateInReach(page);
    await expectSound(page, 'testlab-file-phone');
  });

  it('stay once one is chosen, for the next one, and are not doubted', async () => {
    portal.answer(suggestTopicsRoute, { topics: TOPICS });
    const page = await openScreen(portal, '/testlab', { width: 1280 });
    const row = page.getByRole('group', { name: 'Try' });
    const [first = '', second = ''] = TOPICS;
    await row.getByRole('button', { name: first, exact: true }).click();
    await row.getByRole('button', { name: first, exact: true, pressed: true }).waitFor();
    await row.getByRole('button', { name: second, exact: true }).click();
    const topics = page.getByLabel('Topics');
    expect(await topics.inputValue()).toBe(`${first}, ${second}`);
    await row.getByRole('button', { name: first, exact: true }).click();
    expect(await topics.inputValue()).toBe(second);
    await expectSound(page, 'testlab-topics-chosen');
    expect(portal.callsOf(suggestTopicsRoute).filter(({ query }) => query['typed'])).toEqual([]);
  });

  it('are hidden while those for a newer text are awaited', async () => {
    portal.answer(suggestTopicsRoute, { topics: ['Osmosis'] });
    const page = await openScreen(portal, '/testlab', { width: 1280 });
    const topics = page.getByLabel('Topics');
    await topics.fill('osmo');
    await page.getByRole('group', { name: 'Did you mean' }).waitFor();
    const release = portal.hold(suggestTopicsRoute, { topics: ['Normal forms'] });
    await topics.fill('normal');
    await expectSoon(() => portal.callsOf(suggestTopicsRoute).at(-1)?.query['typed'], 'normal');
    expect(await page.getByRole('button', { name: 'Osmosis' }).count()).toBe(0);
    release();
    await page.getByRole('button', { name: 'Normal forms' }).waitFor();
  });
});
