/** @looks-at identity */
import type { Locator } from 'playwright-core';
import { expectSound, openBrowserWithDevices, WIDTHS, type Browser } from './browser';
import { sharedPortal } from './portal';
import { bringTogether, enterCall, newCaller, say, untilSeen } from './study-pages';

/** Minimum distance between the button that ends the call and the others, in px. */
const APART_PX = 16;

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserWithDevices();
});

describe.each(WIDTHS)('StudyPal at %d px', (width) => {
  it('has no serious fault in its screens, the overlay and a call', async () => {
    const [ada, ben] = await Promise.all([
      newCaller(browser, portal, { theme: 'light', width }),
      newCaller(browser, portal),
    ]);
    const { page } = ada;
    const isFine = (name: string) => expectSound(page, `study-${name}`, name !== 'call');
    await page.goto(`${portal.url}/Study`);
    await page.getByRole('heading', { name: 'MivaStudyPal' }).waitFor();
    await page.getByPlaceholder('Search users...').fill(ben.name);
    await page.getByRole('button', { name: `Add ${ben.name}` }).click();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('placeholder')).toBe('Search users...');
    await page.getByText('Nobody was found with this name.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Check camera and microphone' }).click();
    expect(await focused.innerText()).toBe('Check your camera and microphone');
    await page.getByRole('button', { name: 'Close the check' }).click();
    expect(await focused.innerText()).toBe('Check camera and microphone');
    await page.getByLabel('Topics I would like to study').waitFor();
    await isFine('partners');
    const xp = page.getByRole('banner').getByRole('link', { name: /^Your XP/ });
    expect(await xp.innerText()).toMatch(/\d\.\d{3} XP/);

    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    await ben.page.goto(`${portal.url}/study`);
    await ben.page.getByLabel('Add study partners').fill(ada.name);
    await ben.page.getByRole('button', { name: `Add ${ada.name}` }).click();
    await ben.page.getByRole('button', { name: 'Send request' }).click();
    await ben.page
      .getByRole('button', { name: 'Cancel request' })
      .and(ben.page.locator(':focus'))
      .waitFor();
    const overlay = page.getByRole('region', { name: 'Study requests' });
    await overlay.getByRole('button', { name: 'Silence' }).click();
    await overlay.getByRole('button', { name: 'Let it ring' }).waitFor();
    await isFine('overlay');
    await page.reload();
    await overlay.getByRole('button', { name: 'Let it ring' }).waitFor();
    await overlay.getByRole('button', { name: 'Reject' }).click();
    await ben.page.getByText('Your study request was rejected.').waitFor();
    expect(await ben.page.locator(':focus').getAttribute('placeholder')).toBe('Search users...');
    await overlay.waitFor({ state: 'hidden' });

    const roomId = await bringTogether(portal, ada, ben);
    await page.goto(`${portal.url}/study/${roomId}`);
    await page.getByText('Camera and microphone work.').waitFor();
    await isFine('check');
    await enterCall(ada, portal, roomId);
    await enterCall(ben, portal, roomId);
    await untilSeen(ada, 1);
    await page.getByText(/about \d[\d,]* minutes? left/).waitFor();
    // At any scroll position.
    for (const key of ['End', 'Home']) {
      await page.keyboard.press(key);
      expect(await isInWindow(page.getByRole('button', { name: 'Mute audio' }))).toBe(true);
      expect(await isInWindow(page.getByRole('button', { name: 'Leave' }))).toBe(true);
    }
    await isFine('call');
    expect([...ada.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ada.close(), ben.close()]);
  });
});

const isInWindow = (part: Locator) =>
  part.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe('a call on a phone', () => {
  it('shows the partner first and whole; no control moves when something is unread, and Leave stands apart', async () => {
    const [ada, ben] = await Promise.all([
      newCaller(browser, portal, { width: 360 }),
      newCaller(browser, portal),
    ]);
    const roomId = await bringTogether(portal, ada, ben);
    await enterCall(ada, portal, roomId);
    await enterCall(ben, portal, roomId);
    await untilSeen(ada, 1);
    const bar = ada.page.getByRole('group', { name: 'Call controls' });
    const tiles = ada.page.locator('[data-speaking]');
    const [partner, own, controls] = await Promise.all([
      edgesOf(tiles.filter({ hasText: ben.name })),
      edgesOf(tiles.filter({ hasText: 'You' })),
      edgesOf(bar),
    ]);
    expect(partner.bottom).toBeLessThanOrEqual(own.top);
    expect(own.bottom).toBeLessThanOrEqual(controls.top);
    await bar.getByRole('button', { name: 'Devices' }).waitFor();
    const before = await placesIn(bar);
    expect(new Set(before.map(({ top }) => top)).size).toBe(1);
    const [chat, leave] = before.slice(-2);
    expect((leave?.left ?? 0) - (chat?.right ?? 0)).toBeGreaterThanOrEqual(APART_PX);
    await say(ben.page, 'Are you there?');
    const unread = bar.getByRole('button', { name: 'Chat: 1 unread' });
    await unread.waitFor();
    expect(await placesIn(bar)).toEqual(before);
    await unread.click();
    await bar.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    expect(await placesIn(bar)).toEqual(before);
    await Promise.all([ada.close(), ben.close()]);
  });
});

/** Returns the vertical position of an element in the viewport. */
const edgesOf = (part: Locator) =>
  part.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });

/** Returns the positions of a bar's buttons in the viewport. */
const placesIn = (bar: Locator) =>
  bar.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, left, right } = button.getBoundingClientRect();
      return { top, left, right };
    }),
  );

describe('a browser that gives neither camera nor microphone', () => {
  it('says what to do about it, and lets the student join without them', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    await ada.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    const roomId = await bringTogether(portal, ada, ben);
    await ada.page.goto(`${portal.url}/study/${roomId}`);
    await ada.page.getByText(/^The browser is not allowed to use your microphone/).waitFor();
    await ada.page.getByText(/^The browser is not allowed to use your camera/).waitFor();
    await ada.page.getByRole('button', { name: 'Join without them' }).click();
    await ada.page.getByRole('button', { name: 'Unmute audio' }).waitFor();
    await enterCall(ben, portal, roomId);
    await untilSeen(ada, 1);
    await ada.page.getByRole('button', { name: 'Unmute audio' }).click();
    await ada.page
      .getByRole('alert')
      .getByText(/^The browser is not allowed to use your mic/)
      .waitFor();
    await Promise.all([ada.close(), ben.close()]);
  });
});
