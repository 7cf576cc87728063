import { getBalanceRoute, getHistoryRoute, getTimelineRoute } from '@portal/contracts/xp';
import { showChats, buildChat } from './assistant-chats';
import { answerDashboard } from './dashboard.fixture';
import {
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerDashboard(portal);
  answerTestLab(portal);
  portal.answer(getBalanceRoute, { totalXP: 730.5, lifetimeXP: 800, highestLevel: 'Apprentice' });
  portal.answer(getHistoryRoute, { entries: [], nextBefore: null });
  portal.answer(getTimelineRoute, { days: [], isWhole: true });
});

async function open(path: string, size: typeof PHONE): Promise<Page> {
  const page = await openScreen(portal, path, { width: size.width });
  await page.setViewportSize(size);
  return page;
}

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'All screens' });
const hasFocus = (page: Page, role: 'button' | 'heading', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((one) => one === document.activeElement);

describe('the navigation of a phone', () => {
  it('leads to every place of the rail by More, with the keyboard alone', async () => {
    const page = await open('/help', PHONE);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    const places = sheet(page).getByRole('navigation', { name: 'Main' });
    expect(await places.getByRole('link').allInnerTexts()).toEqual([
      ...['Dashboard', 'TestLab', 'StudyPal', 'Miva AI', 'Library', 'Jobs', 'Your XP'],
      ...['Leaderboard', 'Announcements', 'Profile', 'Help and Support'],
    ]);
    expect(await places.locator('[aria-disabled=true]').innerText()).toMatch(/Chat\s+Coming soon/);
    const current = places.locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Help and Support']);
    await expectSound(page, 'frame-more');

    // The focus stays in the dialog; Escape closes it and returns the focus.
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      const hasLeft = await page.evaluate(() => {
        // While the browser's toolbar has the focus, the active element is the body.
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest('dialog');
      });
      expect(hasLeft).toBe(false);
    }
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await hasFocus(page, 'button', 'More')).toBe(true);

    await page.keyboard.press('Enter');
    await sheet(page).getByRole('link', { name: 'Your XP' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Your XP Progress' }).waitFor();
    expect(await sheet(page).count()).toBe(0);
    await expectSoon(() => hasFocus(page, 'heading', 'Your XP Progress'), true);
  });

  it('closes the sheet with the way back of the browser, and where the open screen is chosen', async () => {
    const page = await open('/help', PHONE);
    await page.getByRole('link', { name: 'TestLab' }).click();
    await page.getByRole('heading', { level: 1, name: 'TestLab' }).waitFor();
    await more(page).click();
    await sheet(page).getByRole('link', { name: 'TestLab' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await more(page).click();
    await sheet(page).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Help and Support' }).waitFor();
    expect(await sheet(page).count()).toBe(0);
  });

  it('is not there beside a wide screen', async () => {
    const page = await open('/help', DESK);
    await page.getByRole('heading', { level: 1, name: 'Help and Support' }).waitFor();
    expect(await more(page).count()).toBe(0);
  });
});

describe('a screen in the frame', () => {
  it('that fills the window does not scroll beneath its bars at 1280 x 800', async () => {
    showChats(portal, [buildChat()]);
    const page = await open('/Mivaai', DESK);
    await page.getByText('moves water through a membrane').waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBe(DESK.height);
  });

  it.each([
    ['a phone', PHONE],
    ['a wide screen', DESK],
  ])('ends at most 3.5 rem below its content or the bar on %s', async (_name, size) => {
    const page = await open('/help', size);
    await page.getByRole('button', { name: 'Send feedback' }).waitFor();
    const left = await page.evaluate(() => {
      const bottom = (one: Element | null | undefined) => one?.getBoundingClientRect().bottom ?? 0;
      const main = document.querySelector('main');
      const bar = document.querySelector('main ~ nav')?.getBoundingClientRect().height ?? 0;
      return document.documentElement.scrollHeight - scrollY - bottom(main?.lastElementChild) - bar;
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(56);
  });
});
