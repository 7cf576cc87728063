/** @looks-at identity */
import type { Locator } from 'playwright-core';
import { callApi } from './api';
import { expectSound, openBrowserWithDevices, WIDTHS, type Browser, type Page } from './browser';
import { sharedPortal } from './portal';
import { enterCall, newCaller, untilSeen, type Caller } from './study-pages';

/** Upper limit of the focus stops of any screen. */
const STOPS_MAX = 60;

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserWithDevices();
});

const isFocused = (part: Locator) =>
  part.evaluateAll((parts) => parts.some((each) => each === document.activeElement));

/** Presses Tab until an element has the focus, which must be visible. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await part.first().waitFor();
  for (let stops = 0; !(await isFocused(part)); stops += 1) {
    if (stops > STOPS_MAX) throw new Error(`Tab does not lead to ${String(part)}`);
    await page.keyboard.press('Tab');
  }
  const isSeen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.matches(':focus-visible')) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  expect({ part: String(part), isSeen }).toEqual({ part: String(part), isSeen: true });
}

async function untilFocused(part: Locator): Promise<void> {
  await part.and(part.page().locator(':focus')).waitFor();
}

describe('StudyPal by keyboard alone', () => {
  it('leads from asking and accepting into the room, and out again', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    const { page } = ada;
    await page.goto(`${portal.url}/study`);
    const search = page.getByLabel('Add study partners');
    await tabTo(page, search);
    await page.keyboard.type(ben.name);
    await tabTo(page, page.getByRole('button', { name: `Add ${ben.name}` }));
    await page.keyboard.press('Enter');
    // The pressed button was removed: the focus is in the field to search the next partner.
    await untilFocused(search);
    await tabTo(page, page.getByRole('button', { name: 'Send request' }));
    await page.keyboard.press('Space');
    await untilFocused(page.getByRole('button', { name: 'Cancel request' }));

    const overlay = ben.page.getByRole('region', { name: 'Study requests' });
    await tabTo(ben.page, overlay.getByRole('button', { name: 'Accept' }));
    await ben.page.keyboard.press('Enter');
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);

    for (const each of [ada, ben]) {
      await tabTo(each.page, each.page.getByRole('button', { name: 'Mute audio' }));
      await each.page.keyboard.press('Space');
      // The same button has changed its label, and keeps the focus.
      await untilFocused(each.page.getByRole('button', { name: 'Unmute audio' }));
    }
    await tabTo(page, page.getByPlaceholder('Type your message...'));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await ben.page.getByRole('log', { name: 'Chat' }).getByText('By keyboard').waitFor();
    expect(await isFocused(page.getByPlaceholder('Type your message...'))).toBe(true);

    await tabTo(ben.page, ben.page.getByRole('button', { name: 'Leave' }));
    await ben.page.keyboard.press('Enter');
    await tabTo(ben.page, ben.page.getByRole('button', { name: 'Leave the call' }));
    await ben.page.keyboard.press('Enter');
    await ben.page.waitForURL(/\/study$/);
    await tabTo(ben.page, ben.page.getByLabel('Add study partners'));
    await untilFocused(page.getByRole('heading', { name: 'The call has ended.' }));
    await tabTo(page, page.getByRole('link', { name: 'Back to StudyPal' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/study$/);
    await tabTo(page, search);
    expect([...ada.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ada.close(), ben.close()]);
  });
});

/** Returns a function that pushes events to a page as the portal would. */
async function pushTo({ page }: Caller): Promise<(name: string, answered: object) => void> {
  let send: (frame: string) => void = () => undefined;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(frame));
    send = (frame) => socket.send(frame);
  });
  return (name, answered) => send(`42${JSON.stringify([name, answered])}`);
}

describe.each(WIDTHS)('what StudyPal says beside its screens, at %d px', (width) => {
  it('has no serious fault: invitation, call bar, alerts of XP, a call in another window, its end', async () => {
    const ada = await newCaller(browser, portal, { theme: 'light', width });
    const ben = await newCaller(browser, portal);
    const { page } = ada;
    const push = await pushTo(ada);
    const isFine = (name: string, isStill = true) => expectSound(page, `study-${name}`, isStill);
    await page.goto(`${portal.url}/study`);
    await page.getByLabel('Add study partners').fill(ben.name);
    await page.getByRole('button', { name: `Add ${ben.name}` }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('button', { name: 'Cancel request' }).waitFor();
    const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'TestLab' }).first();
    await elsewhere.click();
    await page.getByRole('heading', { name: 'TestLab' }).first().waitFor();
    const { token } = ben;
    const { body } = await callApi(portal, 'GET', '/api/study/requests', { token });
    const requestId: unknown = Reflect.get(Object(Reflect.get(Object(body), 0)), 'requestId');
    const answer = { requestId, accept: true };
    const accepted = await callApi(portal, 'POST', '/api/study/respond', { token, body: answer });
    const roomId = String(Reflect.get(Object(accepted.body), 'sessionId'));
    const offer = page.getByRole('alert').filter({ hasText: `${ben.name} has accepted` });
    await offer.waitFor();
    await isFine('invitation');

    await offer.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    await elsewhere.click();
    await page.getByRole('region', { name: 'Call', exact: true }).waitFor();
    await isFine('call-bar');
    push('xp:low', { msg: 'Your XP lasts for about 5 more minutes of the call.' });
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Your XP lasts').waitFor();
    await isFine('xp-low');
    await alert.getByRole('button', { name: 'OK' }).click();

    const other = { ...ada, page: await page.context().newPage() };
    await other.page.goto(`${portal.url}/study/${roomId}`);
    await other.page.getByText('You are already in this call in another window').waitFor();
    expect(await other.page.getByText('Nobody sees or hears you yet.').count()).toBe(0);
    await enterCall(other, portal, roomId);
    await page.getByRole('region', { name: 'Call', exact: true }).waitFor({ state: 'hidden' });
    await enterCall(ada, portal, roomId);
    await other.page.getByRole('button', { name: 'Move the call to this window' }).click();
    await page.getByRole('button', { name: 'Move the call to this window' }).waitFor();
    const bar = page.getByRole('group', { name: 'Call controls' });
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(['Chat', 'Leave']);
    await isFine('taken');
    await other.page.close();

    await page.getByRole('button', { name: 'Move the call to this window' }).click();
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    push('xp:depleted', { roomId, unpaidBy: ben.id });
    await alert.getByText('❌ Call ended because XP ran out.').waitFor();
    await isFine('xp-ended');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'Call ended because XP ran out.' }).waitFor();
    await isFine('ended');
    expect([...ada.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ada.close(), ben.close()]);
  });
});
