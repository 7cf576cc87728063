/** @looks-at identity study testlab */
import { keepPicture, openBrowserWithDevices, overflow, type Browser, type Page } from './browser';
import { sharedPortal } from './portal';
import { bringTogether, enterCall, newCaller, say, untilSeen, type Caller } from './study-pages';
import { untilFirstFrame, untilScreenSeen } from './study-stats';
import { patientMs } from './patience';

/**
 * Time from accepting to the first frame on both screens, in ms, in the best of three attempts. The
 * target on a machine with spare capacity is 2 s (docs/measurements.md); other browser tests use
 * this one.
 */
const FIRST_FRAME_MS = patientMs(8_000);
const TRIES = 3;
/** Height of the call in px (specification). */
const CALL_HEIGHT_PX = 500;
/** Width in px of the screen that Chromium shares if there is no real one. */
const CHROMIUM_SCREEN_PX = 1_280;

const portal = sharedPortal();
let browser: Browser;
let ada: Caller;
let ben: Caller;
beforeAll(async () => {
  browser = await openBrowserWithDevices();
});
beforeEach(async () => {
  [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
});
afterEach(async () => {
  const faults = [...ada.faults, ...ben.faults];
  await Promise.all([ada.close(), ben.close()]);
  expect(faults).toEqual([]);
});

async function askByPage(): Promise<void> {
  await ada.page.goto(`${portal.url}/study`);
  await ada.page.getByLabel('Add study partners').fill(ben.name);
  await ada.page.getByRole('button', { name: `Add ${ben.name}` }).click();
  await ada.page.getByRole('button', { name: 'Send request' }).click();
}

/**
 * Accepts as Ben.
 * @returns the time until both have decoded a frame of the other, in ms
 */
async function acceptAndSee(): Promise<number> {
  const overlay = ben.page.getByRole('region', { name: 'Study requests' });
  const accept = overlay.getByRole('button', { name: 'Accept' });
  await accept.waitFor();
  const acceptedAt = performance.now();
  await accept.click();
  await Promise.all([untilFirstFrame(ada), untilFirstFrame(ben)]);
  return Math.round(performance.now() - acceptedAt);
}

async function leave(): Promise<void> {
  await ben.page.getByRole('button', { name: 'Leave' }).click();
  await ben.page.getByRole('button', { name: 'Leave the call' }).click();
  await ben.page.waitForURL(/\/study$/);
  const over = ada.page.getByRole('heading', { name: 'The call has ended.' });
  await over.waitFor();
  expect(await over.evaluate((each) => each === document.activeElement)).toBe(true);
}

describe('two students', () => {
  it('meet by request and overlay, see each other, write, mute, and part', async () => {
    const tools = await ben.page.context().newCDPSession(ben.page);
    await tools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' });
    await askByPage();
    await ada.page.getByText('Study request sent. Waiting for acceptance...').waitFor();
    await ada.page.getByText(`Waiting for ${ben.name}`).waitFor();
    const overlay = ben.page.getByRole('region', { name: 'Study requests' });
    await overlay.getByText('wants to study with you').waitFor();
    await overlay.getByText(ada.name).waitFor();
    await keepPicture(ben.page, 'study-overlay');
    const times = [await acceptAndSee()];
    await Promise.all([
      ada.page.waitForURL(/\/study\/[0-9a-f-]{36}$/),
      ben.page.waitForURL(/\/study\/[0-9a-f-]{36}$/),
    ]);
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);

    await say(ada.page, 'Shall we begin?');
    await ben.page.getByRole('log', { name: 'Chat' }).getByText('Shall we begin?').waitFor();
    await say(ben.page, 'Yes, with elasticity.');
    const chat = ada.page.getByRole('log', { name: 'Chat' });
    await chat.getByText('Yes, with elasticity.').waitFor();
    expect(await chat.getByText('Shall we begin?').count()).toBe(1);
    for (const { page } of [ada, ben]) {
      expect(await sentBy(page, 'Shall we begin?')).toEqual({ user: ada.name, isLocalTime: true });
      expect(await callHeight(page)).toBe(CALL_HEIGHT_PX);
    }

    await ben.page.getByRole('button', { name: 'Mute audio' }).click();
    const tile = ada.page.getByRole('listitem').filter({ hasText: ben.name });
    await tile.getByText(/muted/).first().waitFor({ state: 'attached' });
    await ben.page.getByText('You are muted.').waitFor();
    // A shortcut applies to the call only if no other element has the focus.
    await ben.page.getByRole('log', { name: 'Chat' }).focus();
    await ben.page.keyboard.press('m');
    await ben.page.getByRole('heading', { name: 'MivaStudyPal' }).click();
    await ben.page.keyboard.press('v');
    await ada.page.getByText(`${ben.name} has turned the video off.`).waitFor();
    await ben.page.getByRole('button', { name: 'Unmute audio' }).waitFor();
    await tile
      .getByText(/video off/)
      .first()
      .waitFor({ state: 'attached' });

    await ben.page.getByRole('button', { name: 'Share screen' }).click();
    await tile.getByText(/sharing the screen/).waitFor({ state: 'attached' });
    await untilScreenSeen(ada, CHROMIUM_SCREEN_PX);
    const [shared] = await ada.page.locator('[data-speaking]').filter({ hasText: ben.name }).all();
    expect((await shared?.boundingBox())?.width).toBeGreaterThan(500);
    await ben.page.getByRole('button', { name: 'Stop sharing' }).click();
    await tile.getByText(/sharing the screen/).waitFor({ state: 'detached' });

    await ada.page.getByPlaceholder('Type your message...').fill('A half-written');
    await leave();
    await chat.getByText('Yes, with elasticity.').waitFor();
    expect(await ada.page.getByPlaceholder('Type your message...').inputValue()).toBe(
      'A half-written',
    );
    while (Math.min(...times) > FIRST_FRAME_MS && times.length < TRIES) {
      await ben.page.goto(`${portal.url}/student`);
      await askByPage();
      times.push(await acceptAndSee());
      await leave();
    }
    process.stdout.write(`First frames after accepting: ${times.join(', ')} ms\n`);
    expect(Math.min(...times)).toBeLessThanOrEqual(FIRST_FRAME_MS);
  });

  it('practise the same: what one writes in the shared test lab stands at the other', async () => {
    const roomId = await bringTogether(portal, ada, ben);
    for (const { page } of [ada, ben]) await page.goto(`${portal.url}/study/${roomId}`);
    await ada.page.getByLabel('Topics', { exact: true }).fill('Inflation');
    await ada.page.getByLabel('Number of questions').fill('8');
    await ben.page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Inflation'),
    );
    await expectValue(ben.page, 'Number of questions', '8');
    await ben.page.getByLabel('Topics', { exact: true }).fill('Inflation, trade');
    await expectValue(ada.page, 'Topics', 'Inflation, trade');
  });

  it('stay in the call while one looks at another page, and come back after a reload', async () => {
    const roomId = await bringTogether(portal, ada, ben);
    await enterCall(ada, portal, roomId);
    await enterCall(ben, portal, roomId);
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    await ada.page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await ada.page.getByText(`In a call with ${ben.name}`).waitFor();
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    const bar = ada.page.getByRole('region', { name: 'Call' });
    await bar.getByRole('button', { name: 'Mute audio' }).click();
    await bar.getByRole('button', { name: 'Unmute audio' }).waitFor();
    await expectNothingCovered(ada.page);
    await ada.page.getByRole('link', { name: 'Return' }).click();
    await ada.page.getByRole('button', { name: 'Unmute audio', disabled: false }).waitFor();
    await say(ada.page, 'Before the reload');
    await ben.page.getByText('Before the reload').waitFor();
    await ben.page.reload();
    await ben.page.getByRole('button', { name: 'Mute audio' }).waitFor();
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    expect(await ben.page.getByText('Before the reload').count()).toBe(1);
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Unmute audio', disabled: false }).waitFor();
    await ada.page.getByRole('button', { name: 'Turn video off' }).waitFor();
  });
});

describe('others', () => {
  it('do not get in, and a third who is asked is seen by both', async () => {
    const cleo = await newCaller(browser, portal);
    const roomId = await bringTogether(portal, ada, ben);
    await enterCall(ada, portal, roomId);
    await enterCall(ben, portal, roomId);
    for (const address of [roomId, 'room-1']) {
      await cleo.page.goto(`${portal.url}/Study/${address}`);
      await cleo.page.getByText('This study session has ended, or it is not yours.').waitFor();
    }
    expect(await bringTogether(portal, ada, cleo)).toBe(roomId);
    await enterCall(cleo, portal, roomId);
    await Promise.all([ada, ben, cleo].map((each) => untilSeen(each, 2)));
    await cleo.page.getByRole('button', { name: 'Leave' }).click();
    await cleo.page.getByRole('button', { name: 'Leave the call' }).click();
    await ada.page.getByText(`${cleo.name} has left the call.`).waitFor();
    await untilSeen(ada, 1);
    await cleo.close();
  });
});

/**
 * Returns the sender that the chat shows for a message, and whether its time is in the local time
 * zone.
 */
function sentBy(page: Page, text: string) {
  return page
    .getByRole('log', { name: 'Chat' })
    .getByText(text)
    .evaluate((words) => {
      const time = words.parentElement?.querySelector('time');
      const sentAt = new Date(time?.dateTime ?? '');
      return {
        user: time?.previousElementSibling?.textContent,
        isLocalTime: time?.textContent === sentAt.toTimeString().slice(0, 5),
      };
    });
}

async function callHeight(page: Page): Promise<number | undefined> {
  const stage = page.locator('[data-call]').filter({ has: page.locator('video') });
  return (await stage.boundingBox())?.height;
}

async function expectValue(page: Page, label: string, value: string): Promise<void> {
  const deadline = Date.now() + patientMs(10_000);
  const field = page.getByLabel(label, { exact: true });
  while ((await field.inputValue()) !== value) {
    if (Date.now() > deadline) throw new Error(`${label} is ${await field.inputValue()}`);
    await page.waitForTimeout(30);
  }
}

/** Expects that at 400 % zoom the bar of the call is not fixed, and covers nothing. */
async function expectNothingCovered(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 320, height: 256 });
  const held = await page.getByRole('region', { name: 'Call' }).evaluate((bar) => {
    const around: Element[] = [];
    for (let part: Element | null = bar; part; part = part.parentElement) around.push(part);
    return around.map((part) => getComputedStyle(part).position).filter((each) => each === 'fixed');
  });
  expect(held).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}
