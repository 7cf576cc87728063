/** @looks-at study identity */
import { atDesk, confirm, panel, question } from './admin-desk';
import { callApi } from './api';
import { expectSound, openBrowser, type Browser } from './browser';
import { sharedPortal } from './portal';
import { bringTogether, newCaller, type Caller } from './study-pages';

const portal = sharedPortal();
let browser: Browser;
let ada: Caller;
let ben: Caller;
let roomId: string;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
  roomId = await bringTogether(portal, ada, ben);
});
afterEach(async () => {
  const faults = [...ada.faults, ...ben.faults];
  await Promise.all([ada.close(), ben.close()]);
  expect(faults).toEqual([]);
});

async function openMenu() {
  await ada.page.goto(`${portal.url}/study/${roomId}`);
  await ada.page.getByRole('button', { name: `More about ${ben.name}` }).click();
}

/**
 * Expects that the blocked student is no longer found; the blocker still is by the blocked student,
 * as on the leaderboard.
 */
async function expectBlocked() {
  const findsOther = async (seeker: typeof ada, sought: typeof ada) => {
    const path = `/api/study/search?name=${encodeURIComponent(sought.name)}`;
    const { body } = await callApi(portal, 'GET', path, seeker);
    return JSON.stringify(body).includes(sought.id);
  };
  expect([await findsOther(ada, ben), await findsOther(ben, ada)]).toEqual([false, true]);
}

describe('a student who is bothered', () => {
  it('blocks the other from the room: both leave it, one finds the other no more, and it can be undone', async () => {
    await ben.page.goto(`${portal.url}/study/${roomId}`);
    await ben.page.getByRole('heading', { name: 'Shared test lab' }).waitFor();
    await openMenu();
    const block = ada.page.getByRole('button', { name: 'Block', exact: true });
    await block.click();
    const asked = ada.page.getByRole('alertdialog', { name: `Block ${ben.name}?` });
    await asked.getByRole('button', { name: 'OK' }).click();
    await asked.waitFor({ state: 'detached' });
    await ben.page.getByRole('heading', { name: 'Shared test lab' }).waitFor();
    await openMenu();
    await block.click();
    await asked.getByRole('button', { name: 'Block' }).click();
    await ada.page
      .getByText(
        `${ben.name} is blocked: their requests no longer reach you, and they are not told.`,
      )
      .waitFor();
    for (const { page } of [ada, ben]) {
      await page.getByRole('link', { name: 'Back to StudyPal' }).waitFor();
    }
    await expectBlocked();
    await ada.page.getByRole('link', { name: 'Back to StudyPal' }).click();
    await ada.page.getByRole('button', { name: `Unblock ${ben.name}` }).click();
    await ada.page.getByText(`${ben.name} is no longer blocked.`).waitFor();
    expect(await bringTogether(portal, ada, ben)).not.toBe(roomId);
  });

  it('reports the other, which blocks too; the admins read it and dismiss it when asked first', async () => {
    const reason = `Was rude to ${ada.name}.\nTwice.`;
    await openMenu();
    await ada.page.getByRole('button', { name: 'Report…' }).click();
    const dialog = ada.page.getByRole('dialog', { name: `Report ${ben.name}` });
    await dialog.getByRole('button', { name: 'Report and block' }).click();
    await dialog.getByText('Please describe what happened.').waitFor();
    await dialog.getByLabel('What happened?').fill(reason);
    await dialog.getByRole('button', { name: 'Report and block' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectBlocked();

    const line = `${ada.name} has reported ${ben.name}`;
    await atDesk({ portal, browser }, '/admin', async (page) => {
      const card = panel(page, 'Study reports');
      const item = card.getByRole('listitem').filter({ hasText: line });
      await item.getByText('Was rude to').waitFor();
      await page
        .getByRole('link', { name: /study (?:report is|reports are) waiting to be read$/ })
        .waitFor();
      await item.getByRole('link', { name: `Show ${ben.name} in the table` }).click();
      await page.getByRole('button', { name: `Suspend 7 days: ${ben.name}` }).waitFor();
      await item.getByText(/^Economics, met in a session, \d+ \w+ \d{4}/).waitFor();
      const name = `Dismiss the report by ${ada.name} about ${ben.name}`;
      await item.getByRole('button', { name }).click();
      await question(page)
        .getByText(`The report by ${ada.name} about ${ben.name} is removed.`)
        .waitFor();
      await confirm(page, 'Cancel');
      await item.getByRole('button', { name }).click();
      await confirm(page, 'Yes');
      await page.getByText('The report is removed.', { exact: true }).waitFor();
      await item.waitFor({ state: 'detached' });
    });
    await expectBlocked();
    await atDesk({ portal, browser }, '/admin/settings', (page) =>
      panel(page, 'Audit log').getByText('1 report').first().waitFor(),
    );
  });

  it('is told of at a card without a serious fault', async () => {
    await callApi(portal, 'POST', '/api/study/report', {
      token: ada.token,
      body: { userId: ben.id, reason: 'long-word-without-a-space-'.repeat(30) },
    });
    await atDesk(
      { portal, browser },
      '/admin',
      async (page) => {
        await panel(page, 'Study reports').getByText(ada.name).first().waitFor();
        await expectSound(page, 'admin-reports');
      },
      { theme: 'light', width: 360 },
    );
  });
});
