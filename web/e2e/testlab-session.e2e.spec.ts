/** @looks-at testlab */
import type { Locator } from 'playwright-core';
import {
  expectSound,
  keepPicture,
  openBrowser,
  openPage,
  overflow,
  seriousFaults,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const NOTICE = 'There is no material on “Zxqv” yet.';
const QUESTION =
  'In a town of 5,000 people free of a disease on 1 January, 50 develop it over the following year. What is the one-year cumulative incidence?';
const CHOICES = ['100 per 1,000 people', '50 per 1,000 people', '10 per 1,000', '1 per 1,000'];
const LONG_NAME = 'a-very-long-file-name-of-lecture-notes-week-12-final-v3.txt';

const portal = sharedPortal();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page } = await openPage(browser, { theme: 'dark', width: 360 }));
  await signIn(page, portal, await newStudent(portal));
});
beforeEach(async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${portal.url}/TestLab`);
  await page.getByLabel('Topics').waitFor();
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('region', { name: 'Progress' });
const isFocused = (each: Locator) => each.evaluate((node) => node === document.activeElement);

/** Returns whether an element is visible: within the viewport and not covered. */
const isSeen = (each: Locator) =>
  each.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      node.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });

/** Serves the next test with this id and this text of its first question. */
const serveTest = (sessionId: string, first: string) =>
  page.route('**/api/testlab/generate', (route) => {
    const questions = [1, 2, 3].map((number) => ({
      question: number === 1 ? first : `Question of number ${number}?`,
      choices: CHOICES,
    }));
    return route.fulfill({ json: { sessionId, questions, notice: NOTICE } });
  });

/** Serves questions whose first choice is correct, and their results, as the portal would. */
async function serve() {
  await serveTest('0191e7a0-0000-4000-8000-000000000001', QUESTION);
  await page.route('**/api/testlab/sessions/*/answers', (route) => {
    const { choice } = route.request().postDataJSON() as { choice: number };
    const correct = choice === 0;
    const explanation = 'New cases divided by the people at risk at the beginning of the year.';
    const scored = { correct, choice, answerIndex: 0, explanation, xpEarned: correct ? 2 : 0 };
    return route.fulfill({ json: scored });
  });
  await page.route('**/api/auth/xp/add', (route) =>
    route.fulfill({ json: { totalXP: 2, grantedXP: 2 } }),
  );
}

async function generate() {
  await serve();
  await page.getByLabel('Topics').fill('Epidemiology, Zxqv');
  await button('Generate').click();
  await page.getByText('Question 1 of 3').waitFor();
}

const DAY_IS_FULL =
  'You have earned today’s 400 XP from practice. You can keep practising, and earn XP again tomorrow.';

/** Serves correct answers that earn nothing, with a reason. */
const serveUnpaid = (note: string) =>
  page.route('**/api/testlab/sessions/*/answers', (route) => {
    const explanation = 'New cases divided by the people at risk at the beginning of the year.';
    const scored = { correct: true, choice: 0, answerIndex: 0, explanation, xpEarned: 0, note };
    return route.fulfill({ json: scored });
  });

/** Answers the current question with its first choice, by keyboard. */
async function answer() {
  await page.locator('ol button').first().press('Enter');
  await page.getByRole('group', { name: /^Correct!/ }).waitFor();
}

describe('the material', () => {
  const chooseLong = () =>
    page
      .getByLabel('Or upload your notes')
      .setInputFiles({ name: LONG_NAME, mimeType: 'text/plain', buffer: Buffer.from('Notes.') });

  it('has room for the long name of a file on a phone', async () => {
    await chooseLong();
    expect(await page.getByText(LONG_NAME).isVisible()).toBe(true);
    await keepPicture(page, 'testlab-file-dark-360');
    expect(await overflow(page)).toBe(0);
  });

  it('gives the focus back to the file field when the file is removed', async () => {
    await chooseLong();
    await button('Remove File').click();
    expect(await isFocused(page.getByLabel('Or upload your notes'))).toBe(true);
  });

  it('takes a file by keyboard and by dropping it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Number of questions').press('Shift+Tab');
    await page.getByLabel('Or upload your notes').press('Enter');
    expect((await chooser).isMultiple()).toBe(false);
    await page.getByText('Choose a file').evaluate((zone) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Notes.'], 'dropped.txt', { type: 'text/plain' }));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await page.getByText('dropped.txt').waitFor();
  });

  it('hands the focus from Generate to Stop and back, and hides what is beneath', async () => {
    await page.route('**/api/testlab/generate', () => undefined);
    await page.getByLabel('Topics').fill('Epidemiology');
    await button('Generate').press('Enter');
    await page.getByText('Reading and writing questions…').waitFor();
    expect(await isFocused(button('Stop'))).toBe(true);
    await page.getByText('Enter topics or upload a file and').waitFor({ state: 'hidden' });
    await keepPicture(page, 'testlab-generating-dark-360');
    await button('Stop').press('Enter');
    await page.getByText('Generation stopped.').waitFor();
    expect(await isFocused(button('Generate'))).toBe(true);
  });

  it('is one line above the questions of a phone, which opens when asked to', async () => {
    await generate();
    expect(await page.getByLabel('Topics').isVisible()).toBe(false);
    await page.getByText('Epidemiology, Zxqv · 3 questions').waitFor();
    await button('Change').click();
    expect(await page.getByLabel('Topics').inputValue()).toBe('Epidemiology, Zxqv');
    expect(await button('Close').getAttribute('aria-expanded')).toBe('true');
    await button('Close').click();
    await page.setViewportSize({ width: 1280, height: 860 });
    expect(await page.getByLabel('Topics').isVisible()).toBe(true);
    expect(await button('Change').isVisible()).toBe(false);
  });
});

describe('a question', () => {
  it('fits a phone together with its choices', async () => {
    await generate();
    expect(await isSeen(page.getByRole('heading', { name: QUESTION }))).toBe(true);
    expect(await isSeen(page.locator('ol button').last())).toBe(true);
  });

  it('gives the focus to the result once it is answered by keyboard', async () => {
    await generate();
    await answer();
    const result = page.getByRole('group', { name: /^Correct!/ });
    expect(await isFocused(result)).toBe(true);
    expect(await isSeen(result)).toBe(true);
    expect(await result.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  });

  it('says and reads out why a right answer earned nothing, and again when it is reviewed', async () => {
    const note = 'You have already earned XP for this question today.';
    await generate();
    await serveUnpaid(note);
    await answer();
    const result = page.getByRole('group', { name: 'Correct!', description: note });
    expect(await isFocused(result)).toBe(true);
    expect(await isSeen(result.getByText(note))).toBe(true);
    await button('Next').click();
    await page.reload();
    await page.getByText('Question 2 of 3').waitFor();
    expect(await page.getByText(note).count()).toBe(0);
    await button('Prev').click();
    await result.getByText(note).waitFor();
    expect(await bar().getByRole('definition').first().innerText()).toBe('0');
  });

  it('keeps the note on the material through answers, steps and a reload', async () => {
    await generate();
    await answer();
    await page.getByRole('status').getByText(NOTICE).waitFor();
    await button('Next').click();
    await page.getByText('Question 2 of 3').waitFor();
    await page.reload();
    await page.getByText('Question 2 of 3').waitFor();
    await page.getByRole('status').getByText(NOTICE).waitFor();
  });

  it('says at the question that an answer did not arrive, and keeps the focus', async () => {
    await generate();
    await page.route('**/api/testlab/sessions/*/answers', (route) => route.abort());
    const choice = page.locator('ol button').first();
    await choice.press('Enter');
    const problem = page.getByRole('alert').getByText(/^Not sent yet/);
    await problem.waitFor();
    expect(await isFocused(choice)).toBe(true);
    expect(await choice.isEnabled()).toBe(true);
  });
});

describe('an answer that is under way while the next test is asked for', () => {
  /**
   * Chooses, with a delayed response.
   * @returns a function that releases the response
   */
  async function chooseSlowly(): Promise<() => void> {
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/testlab/sessions/*/answers', async (route) => {
      await held;
      await route.fallback();
    });
    await page.locator('ol button').first().click();
    await button('Change').click();
    return letGo;
  }

  it('is of its own test: the next one can be answered, and what was earned is claimed', async () => {
    await generate();
    const letGo = await chooseSlowly();
    await serveTest('0191e7a0-0000-4000-8000-000000000002', 'Which comes next?');
    await button('Generate').click();
    await page.getByRole('heading', { name: 'Which comes next?' }).waitFor();
    const choice = page.locator('ol button').first();
    expect(await choice.getAttribute('aria-disabled')).toBeNull();
    const claimed = page.waitForResponse('**/api/auth/xp/add');
    letGo();
    await claimed;
    expect(await choice.isEnabled()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Explanation' }).count()).toBe(0);
    expect(await bar().getByRole('definition').first().innerText()).toBe('0');
  });

  it('ends nothing but itself: the questions are still being made, and can be stopped', async () => {
    await generate();
    const letGo = await chooseSlowly();
    await page.route('**/api/testlab/generate', () => undefined);
    await button('Generate').click();
    await page.getByText('Reading and writing questions…').waitFor();
    letGo();
    await page.getByText('Explanation', { exact: true }).waitFor({ state: 'attached' });
    expect(await button('Stop').isEnabled()).toBe(true);
    expect(await button('Generate').isDisabled()).toBe(true);
    await button('Stop').click();
    await page.getByText('Generation stopped.').waitFor();
  });
});

describe('the end of a review', () => {
  const dialog = () => page.getByRole('alertdialog', { name: 'Finish the review?' });

  it('asks first where questions are unanswered, and leads to the first of them', async () => {
    await generate();
    await answer();
    await button('Next').click();
    await button('Next').click();
    expect(await button('Next').count()).toBe(0);
    await button('Finish Review').first().click();
    await dialog().getByText('2 questions are unanswered. Finish anyway?').waitFor();
    await dialog().getByRole('button', { name: 'Keep answering' }).click();
    await page.getByText('Question 2 of 3').waitFor();
    await answer();
    await bar().getByRole('button', { name: 'Finish Review' }).click();
    await dialog().getByText('1 question is unanswered. Finish anyway?').waitFor();
    await page.keyboard.press('Escape');
    await button('Next').click();
    await answer();
    await button('Finish Review').first().click();
    await page.getByText('XP updated! You earned 6 XP this session.').waitFor();
  });

  it('closes what is unanswered, and tells the XP beside the button that was pressed', async () => {
    await generate();
    await answer();
    await bar().getByRole('button', { name: 'Finish Review' }).click();
    await dialog().getByRole('button', { name: 'Finish anyway' }).click();
    const told = bar().getByRole('status');
    await told.getByText('XP updated! You earned 2 XP this session.').waitFor();
    expect(await isSeen(told)).toBe(true);
    expect(await isFocused(told)).toBe(true);
    await button('Next').click();
    await page.getByText('Not answered', { exact: true }).waitFor();
    for (const choice of await page.locator('ol button').all()) {
      expect(await choice.isDisabled()).toBe(true);
    }
    await keepPicture(page, 'testlab-closed-dark-360');
    await page.reload();
    await page.getByText('Not answered', { exact: true }).waitFor();
    await button('Restart').click();
    expect(await isFocused(page.getByLabel('Topics'))).toBe(true);
  });

  it('by a restart asks first where a test is at work, and leads to the empty form', async () => {
    await generate();
    await answer();
    await button('Restart').click();
    const asked = page.getByRole('alertdialog', { name: 'Drop this test?' });
    await asked.getByText('2 questions are unanswered. Restart anyway?').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await keepPicture(page, 'testlab-asks-to-restart-dark-360');
    await asked.getByRole('button', { name: 'Keep answering' }).click();
    await page.getByText('Question 2 of 3').waitFor();
    await button('Restart').click();
    await asked.getByRole('button', { name: 'Restart anyway' }).click();
    await page.getByText('XP updated! You earned 2 XP this session.').waitFor();
    expect(await isFocused(page.getByLabel('Topics'))).toBe(true);
  });

  it('can be seen to have failed, and be tried again', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await generate();
    await page.route('**/api/auth/xp/add', (route) => route.abort());
    await answer();
    const finish = bar().getByRole('button', { name: 'Finish Review' });
    await finish.press('Enter');
    await dialog().getByRole('button', { name: 'Finish anyway' }).click();
    const told = bar().getByRole('status');
    await told.getByText('⚠ Failed to add XP, please try again.').waitFor();
    expect(await isSeen(told)).toBe(true);
    expect(await isFocused(finish)).toBe(true);
    await button('Next').click();
    expect(await page.locator('ol button').first().isEnabled()).toBe(true);
  });
});

describe('TestLab', () => {
  it.each(WIDTHS)('is accessible and fits at %d px in all its states', async (width) => {
    await page.setViewportSize({ width, height: width < 600 ? 780 : 860 });
    await page.reload();
    const look = (name: string) => expectSound(page, `testlab-${name}`);
    await page.getByLabel('Topics').fill('Epidemiology');
    await page.getByLabel('Number of questions').fill('51');
    await button('Generate').click();
    await look('count-wrong');
    await page.getByLabel('Number of questions').fill('3');
    await generate();
    await look('asked');
    await answer();
    await look('result');
    await serveUnpaid(DAY_IS_FULL);
    await button('Next').click();
    await answer();
    await look('not-paid');
    await bar().getByRole('button', { name: 'Finish Review' }).click();
    await look('asks-to-finish');
    await page.getByRole('button', { name: 'Finish anyway' }).click();
    await bar()
      .getByText(/^XP updated!/)
      .waitFor();
    await look('finished');
  });
});
