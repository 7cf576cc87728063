/** @looks-at assistant testlab */
import {
  expectSoon,
  expectSound,
  openBrowser,
  openPage,
  type Browser,
  type BrowserContext,
  type Page,
} from './browser';
import { ModelServer } from './model-server';
import { ownPortal, sharedPortal, type RunningPortal } from './portal';
import { newStudent, signIn } from './students';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];
beforeAll(async () => {
  browser = await openBrowser();
});

async function openAssistant(portal: RunningPortal): Promise<void> {
  ({ context, page, faults } = await openPage(browser, { theme: 'light', width: 1280 }));
  await signIn(page, portal, await newStudent(portal));
  await page.goto(`${portal.url}/Mivaai`);
  await page.getByText('Say hello to Miva AI').waitFor();
}

const log = () => page.getByRole('log', { name: 'Messages' });
const answers = () => log().getByRole('article', { name: 'Assistant' });
const chats = () => page.getByRole('navigation', { name: 'Chats' });
async function say(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
}

/** Sends a message without a configured model, and waits for the whole answer. */
async function ask(text: string): Promise<void> {
  const before = await answers().count();
  await say(text);
  await expectSoon(() => answers().count(), before + 1);
  await answers().last().getByRole('button', { name: 'Copy this message' }).waitFor();
}

async function actOn(chat: string, act: 'Rename' | 'Delete'): Promise<void> {
  await chats().getByText(chat, { exact: true }).hover();
  await chats()
    .getByRole('button', { name: `${act} ${chat}` })
    .click();
}

it('finds and quotes without a model, and keeps chats that are named, found, deleted and cleared', async () => {
  await openAssistant(sharedPortal());
  await page.getByText('No language model is connected').waitFor();
  await ask('What is opportunity cost?');
  await expectSound(page, 'assistant-answer');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page, 'assistant-answer');
  await page.setViewportSize({ width: 1280, height: 860 });
  // A source opens with its passage, and links to its origin.
  await answers()
    .last()
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('best alternative').first().waitFor();
  await page.keyboard.press('Escape');
  await ask('How do I earn XP?');
  await answers()
    .last()
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open it' }).click();
  await page.getByRole('heading', { name: 'TestLab', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/TestLab');
  await page.goBack();

  // The first chat is shown again, with all its messages.
  await expectSoon(() => log().getByRole('article').count(), 4);
  await page.reload();
  await expectSoon(() => log().getByRole('article').count(), 4);
  await page.getByRole('button', { name: 'New chat' }).click();
  await ask('Compare mitosis and meiosis');
  await expectSoon(() => chats().getByRole('listitem').count(), 2);

  await actOn('Compare mitosis and meiosis', 'Rename');
  await page.getByRole('textbox', { name: 'Name of the chat' }).fill('Cells');
  await page.getByRole('button', { name: 'Save' }).click();
  await chats().getByText('Cells', { exact: true }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search your chats' });
  await search.fill('OPPORTUNITY');
  await expectSoon(() => chats().getByRole('listitem').count(), 1);
  await chats().getByText('What is opportunity cost?', { exact: true }).click();
  await expectSoon(() => log().getByRole('article').count(), 4);
  await search.fill('');

  await actOn('Cells', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectSoon(() => chats().getByRole('listitem').count(), 1);
  // The open chat stays open.
  await expectSoon(() => log().getByRole('article').count(), 4);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('Say hello to Miva AI').waitFor();
  await page.reload();
  await page.getByText('Say hello to Miva AI').waitFor();
  await expectSoon(() => chats().getByRole('listitem').count(), 0);
  expect(faults).toEqual([]);
  await context.close();
});

it('shows a model’s answer as it comes, and leaves the model on Stop', async () => {
  const model = new ModelServer();
  const url = await model.start();
  const portal = await ownPortal(() => Promise.resolve({ OPENAI_BASE_URL: url }));
  await openAssistant(portal);
  await say('Tell me all there is.');
  await log().getByText('word3').waitFor();
  expect(model.writing).toBe(1);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await log().getByText('Stopped here.').waitFor();
  await expectSoon(() => model.writing, 0);
  // Question and partial answer are shown once, also after a reload.
  await page.reload();
  await log().getByText('Stopped here.').waitFor();
  await log().getByText('word3').waitFor();
  expect(await log().getByRole('article').count()).toBe(2);
  // The same holds for an answer during which the page is left (G68).
  await say('And now?');
  await expectSoon(() => model.writing, 1);
  await answers().last().getByText('word3').waitFor();
  await page.reload();
  await expectSoon(() => log().getByText('Stopped here.').count(), 2);
  expect(await log().getByRole('article').count()).toBe(4);
  expect(model.writing).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
  await model.stop();
});
