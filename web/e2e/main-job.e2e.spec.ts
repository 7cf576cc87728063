import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  keepPicture,
  openPage,
  overflow,
  seriousFaults,
  openBrowser,
  type Browser,
  type Page,
} from './browser';
import { buildPdf } from './pdf';
import { sharedPortal } from './portal';
import { signUp } from './sign-up';

const portal = sharedPortal();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

async function lesson(): Promise<Buffer> {
  const texts = path.join(__dirname, '../../services/testlab/test-texts');
  const text = await readFile(path.join(texts, 'economics-markets.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => /^[\x20-\x7e]*$/.test(line));
  return buildPdf([lines.slice(0, 50), lines.slice(50, 100), lines.slice(100, 150)]);
}

/**
 * Answers every question with its first choice.
 * @returns the XP that the page shows as earned
 */
async function practise(page: Page, count: number): Promise<number> {
  for (let number = 1; number <= count; number += 1) {
    await page.getByText(`Question ${number} of ${count}`).waitFor();
    await page.locator('ol button').first().click();
    await page.getByText(/^(Correct!|Incorrect\.)/).waitFor();
    if (number < count) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  const session = page
    .locator('dt', { hasText: 'Session XP' })
    .locator('xpath=following-sibling::dd');
  return Number(await session.innerText());
}

describe.each([
  { theme: 'light' as const, width: 1280 },
  { theme: 'dark' as const, width: 360 },
])("a student's whole way, $theme at $width px", ({ theme, width }) => {
  it('registers, verifies, signs in, practises on a PDF, earns XP and stands on the leaderboard', async () => {
    const { context, page, faults } = await openPage(browser, { theme, width });
    const look = async (name: string) => {
      await keepPicture(page, `${name}-${theme}-${width}`);
      expect({ name, faults: await seriousFaults(page) }).toEqual({ name, faults: [] });
      expect({ name, overflow: await overflow(page) }).toEqual({ name, overflow: 0 });
    };
    const email = `ada.${theme}@miva.edu.ng`;
    await signUp(page, portal, email);
    await look('dashboard-new');

    await page.goto(`${portal.url}/tEsTlAb`);
    await page
      .getByText('Enter topics or upload a file and generate questions to begin.')
      .waitFor();
    await look('testlab-empty');
    const upload = { name: 'lesson.pdf', mimeType: 'application/pdf', buffer: await lesson() };
    await page.getByLabel('Or upload your notes').setInputFiles(upload);
    await page.getByLabel('Number of questions').fill('8');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Question 1 of 8').waitFor();
    await look('testlab-question');
    const earned = await practise(page, 8);
    await look('testlab-answered');

    const bar = page.getByRole('region', { name: 'Progress' });
    await bar.getByRole('button', { name: 'Finish Review' }).click();
    await page.getByText(`XP updated! You earned ${earned} XP this session.`).waitFor();
    await page.getByRole('button', { name: 'XP Already Added' }).waitFor();
    expect(await page.getByRole('button', { name: 'XP Already Added' }).isDisabled()).toBe(true);
    const total = page
      .locator('dt', { hasText: 'Total XP' })
      .locator('xpath=following-sibling::dd');
    expect(await total.innerText()).toBe(String(earned));

    await page.goto(`${portal.url}/Xp`);
    await page.getByRole('heading', { name: 'Your XP Progress' }).waitFor();
    await page.getByText(`${earned} / 500 XP`).waitFor();
    await look('xp');

    await page.goto(`${portal.url}/leaderboard`);
    const own = page.locator('tr[aria-current="true"]');
    await own.waitFor();
    expect(await own.innerText()).toContain(theme === 'light' ? 'Ada Light' : 'Ada Dark');
    await look('leaderboard');

    await page.goto(`${portal.url}/Student`);
    await page.getByText(/^Place \d+ of \d+$/).waitFor();
    await look('dashboard');
    expect(faults).toEqual([]);
    await context.close();
  });
});
