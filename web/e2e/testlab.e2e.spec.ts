/** @looks-at testlab */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  openBrowser,
  openPage,
  seriousFaults,
  type Browser,
  type BrowserContext,
  type Page,
} from './browser';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const TEXTS = path.join(__dirname, '../../services/testlab/test-texts');

const portal = sharedPortal();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ({ context, page } = await openPage(browser, { theme: 'light', width: 1280 }));
  await signIn(page, portal, await newStudent(portal));
});
beforeEach(async () => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${portal.url}/TestLab`);
  await page.getByLabel('Topics').waitFor();
});

const generate = () => page.getByRole('button', { name: 'Generate' }).click();
const message = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

describe('TestLab', () => {
  it('asks for topics or a file where there is neither', async () => {
    await page.getByLabel('Topics').fill(' , ');
    await generate();
    await message('Please enter topics or upload a file.');
  });

  it('says where a file goes, if it leaves the portal', async () => {
    const said = page.getByText(/are sent to models\.example/);
    expect(await said.count()).toBe(0);
    const json = { host: 'models.example' };
    await page.route('**/api/testlab/model', (route) => route.fulfill({ json }));
    await page.reload();
    await said.waitFor();
    await page.unroute('**/api/testlab/model');
    await page.reload();
    await page.getByLabel('Topics').waitFor();
  });

  it('starts with 5 questions, between 1 and 50', async () => {
    const count = page.getByLabel('Number of questions');
    expect(await count.inputValue()).toBe('5');
    expect([await count.getAttribute('min'), await count.getAttribute('max')]).toEqual(['1', '50']);
  });

  it.each(['0', '51', '-3', '2.5', ''])(
    'says what numbers of questions there are for “%s”, at the field, and sends nothing',
    async (typed) => {
      const sent: string[] = [];
      await context.route('**/api/testlab/generate', (route) => {
        sent.push(route.request().url());
        return route.abort();
      });
      const count = page.getByLabel('Number of questions');
      await page.getByLabel('Topics').fill('elasticity');
      await count.fill(typed);
      await generate();
      await page.getByRole('alert').getByText('Number of questions: from 1 to 50.').waitFor();
      expect(await count.getAttribute('aria-invalid')).toBe('true');
      expect(await count.evaluate((field) => field === document.activeElement)).toBe(true);
      await count.fill('4');
      expect(await count.getAttribute('aria-invalid')).toBeNull();
      expect(sent).toEqual([]);
      await context.unroute('**/api/testlab/generate');
    },
  );

  it('says what to do about a topic that it does not know', async () => {
    await page.getByLabel('Topics').fill('zxqv flurbs');
    await generate();
    await message(/There is no material on “zxqv flurbs” yet/);
  });

  it('says that the network failed', async () => {
    await context.route('**/api/testlab/generate', (route) => route.abort());
    await page.getByLabel('Topics').fill('elasticity');
    await generate();
    await message(/^Error: You are not connected/);
    await context.unroute('**/api/testlab/generate');
  });

  it.each([
    [
      'a page of the network stands in the place of the answer',
      '<html>Sign in to this Wi-Fi</html>',
    ],
    ['the answer is cut', '{"sessionId":"0191e7a0-'],
  ])('says so where %s, in words for people', async (_where, body) => {
    await context.route('**/api/testlab/generate', (route) => route.fulfill({ status: 200, body }));
    await page.getByLabel('Topics').fill('elasticity');
    await generate();
    await message('Error: You are not connected. Check your network and try again.');
    await context.unroute('**/api/testlab/generate');
  });

  it('shows nothing of an answer that is none of ours', async () => {
    await context.route('**/api/testlab/generate', (route) => route.fulfill({ json: { a: 1 } }));
    await page.getByLabel('Topics').fill('elasticity');
    await generate();
    await message(/^Failed to generate questions\.$/);
    await context.unroute('**/api/testlab/generate');
  });

  it('can be stopped while it generates', async () => {
    await context.route('**/api/testlab/generate', () => undefined);
    await page.getByLabel('Topics').fill('elasticity');
    await generate();
    expect(await page.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await message('Generation stopped.');
    expect(await page.getByRole('button', { name: 'Generate' }).isEnabled()).toBe(true);
    await context.unroute('**/api/testlab/generate');
  });

  const fake = (name: string) => {
    const buffer = Buffer.from('not what the name says, '.repeat(40));
    return { name, mimeType: 'application/octet-stream', buffer };
  };

  it('refuses a picture at once, at the field', async () => {
    const field = page.getByLabel('Or upload your notes');
    await field.setInputFiles(fake('picture.png'));
    await page.getByRole('alert').getByText('Only .pdf and .txt files can be read.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Topics').fill('elasticity');
    expect(await page.getByText('Only .pdf and .txt files can be read.').count()).toBe(0);
    expect(await field.getAttribute('aria-invalid')).toBeNull();
  });

  it('says one thing at a time: what was said of the try before goes with the next', async () => {
    const before = page.getByText('Please enter topics or upload a file.');
    await generate();
    await before.waitFor();
    await page.getByLabel('Topics').fill('elasticity');
    await page.getByLabel('Number of questions').fill('51');
    await generate();
    await page.getByText('Number of questions: from 1 to 50.').waitFor();
    expect(await before.count()).toBe(0);
  });

  it('refuses a broken PDF with a clear text', async () => {
    await page.getByLabel('Or upload your notes').setInputFiles(fake('broken.pdf'));
    await generate();
    await message(/damaged or is not really a PDF/);
  });

  it('names the language of a text that is not in English', async () => {
    const text =
      "Le marché est le lieu de rencontre entre l'offre et la demande. Les prix sont déterminés par les acheteurs et les vendeurs.";
    const buffer = Buffer.from(text);
    const file = { name: 'cours.txt', mimeType: 'text/plain', buffer };
    await page.getByLabel('Or upload your notes').setInputFiles(file);
    await generate();
    await message('The file is in French. Only English is read: upload notes in English.');
  });

  it('forgets a file that is removed', async () => {
    const buffer = await readFile(path.join(TEXTS, 'cs-networks.txt'));
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer };
    await page.getByLabel('Or upload your notes').setInputFiles(file);
    await page.getByRole('button', { name: 'Remove File' }).click();
    await generate();
    await message('Please enter topics or upload a file.');
  });

  it('locks a question once it is answered, marks the right choice and explains', async () => {
    await page.getByLabel('Topics').fill('Epidemiology');
    await page.getByLabel('Number of questions').fill('2');
    await generate();
    const choices = page.locator('ol button');
    await choices.first().waitFor();
    expect(await choices.count()).toBe(4);
    expect(await choices.first().innerText()).toMatch(/^A/);
    await choices.nth(1).click();
    await page.getByText('right answer').waitFor();
    expect(await choices.nth(0).isDisabled()).toBe(true);
    await page.getByRole('heading', { name: 'Explanation' }).waitFor();
    await page
      .getByText(/^50% · [01] correct$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Question 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Prev' }).click();
    await page.getByText('right answer').waitFor();
  });

  it('goes on where it was after a reload, and is forgotten by a restart', async () => {
    await page.getByLabel('Topics').fill('Epidemiology');
    await page.getByLabel('Number of questions').fill('3');
    await generate();
    await page.getByText('Question 1 of 3').waitFor();
    await page.locator('ol button').first().click();
    await page.getByText(/^(Correct!|Incorrect\.)/).waitFor();
    await page.reload();
    await page.getByText('Question 1 of 3').waitFor();
    await page.getByText('right answer').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('practice'))).toContain('sessionId');
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByRole('button', { name: 'Restart anyway' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('practice'))).toBeNull();
  });

  it('reads aloud, and recovers where the browser has no voice', async () => {
    await page.getByLabel('Topics').fill('Nutrition, Epidemiology');
    await generate();
    const speaker = page.getByRole('button', { name: 'Read aloud' });
    await speaker.click();
    await speaker.waitFor();
    expect(await speaker.getAttribute('aria-pressed')).toBe('false');
  });

  it('offers topics that were practised before', async () => {
    await page.getByText('Practised before').waitFor();
    await page.getByRole('button', { name: 'Epidemiology' }).click();
    expect(await page.getByLabel('Topics').inputValue()).toBe('Epidemiology');
  });

  it('is empty again after a restart', async () => {
    await page.getByLabel('Topics').fill('Epidemiology');
    await page.getByLabel('Number of questions').fill('3');
    await generate();
    await page.getByText('Question 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Restart' }).click();
    await page
      .getByText('Enter topics or upload a file and generate questions to begin.')
      .waitFor();
    expect(await page.getByLabel('Topics').inputValue()).toBe('');
    expect(await page.getByLabel('Number of questions').inputValue()).toBe('5');
  });

  it('asks a visitor who is not signed in to log in', async () => {
    const visitor = await openPage(browser, { theme: 'light', width: 360 });
    await visitor.page.goto(`${portal.url}/testlab`);
    await visitor.page.getByText('Please log in to access TestLab').waitFor();
    expect(await seriousFaults(visitor.page)).toEqual([]);
    await visitor.context.close();
  });
});
