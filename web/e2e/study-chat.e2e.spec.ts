/** @looks-at study */
import { openBrowserWithDevices, type Browser, type Page } from './browser';
import { untilLive, watchSockets } from './live';
import { startCuttableWay, type CuttableWay } from './cuttable-way';
import { sharedPortal } from './portal';
import { shortenHistory, writeMany } from './study-messages';
import { bringTogether, enterCall, newCaller, say, untilSeen, type Caller } from './study-pages';
import { patientMs } from './patience';

/** Duration of the disconnect, in ms. */
const CUT_MS = 5_000;

const portal = sharedPortal();
let way: CuttableWay | undefined;
let browser: Browser;
let ada: Caller;
let ben: Caller;
let roomId: string;
beforeAll(async () => {
  browser = await openBrowserWithDevices();
  const cuttable = await startCuttableWay(portal.url);
  way = cuttable;
  const throughWay = { ...portal, url: cuttable.url };
  [ada, ben] = await Promise.all([newCaller(browser, throughWay), newCaller(browser, portal)]);
  roomId = await bringTogether(portal, ada, ben);
  await Promise.all([enterCall(ada, throughWay, roomId), enterCall(ben, portal, roomId)]);
  await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
});
afterEach(() => way?.mend());
afterAll(() => way?.stop());

const chatOf = ({ page }: Caller) => page.getByRole('log', { name: 'Chat' });
/** Returns the lines of the chat with their complete texts. */
const linesOf = (caller: Caller) => chatOf(caller).locator('.whitespace-pre-wrap').allInnerTexts();

async function untilLines(caller: Caller, lines: readonly string[]): Promise<void> {
  const deadline = Date.now() + patientMs(20_000);
  for (;;) {
    const shown = await linesOf(caller);
    if (shown.length === lines.length || Date.now() > deadline) {
      return expect([...shown].sort()).toEqual([...lines].sort());
    }
    await caller.page.waitForTimeout(50);
  }
}

describe('a student who is without the portal for 5 s', () => {
  it('stays in the call, and no line of the chat is lost or there twice', async () => {
    await say(ada.page, 'Before');
    await untilLines(ben, ['Before']);
    const cutAt = Date.now();
    way?.cut();
    await say(ada.page, 'Ada, cut off');
    await ada.page
      .getByText('Not sent: it will be sent when the connection is back.')
      .first()
      .waitFor();
    await say(ada.page, 'Ada, once more');
    await say(ben.page, 'Ben, meanwhile');
    await say(ben.page, 'Ben, once more');
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    while (Date.now() - cutAt < CUT_MS) await ada.page.waitForTimeout(50);
    expect((await linesOf(ben)).sort()).toEqual(['Before', 'Ben, meanwhile', 'Ben, once more']);
    way?.mend();

    const said = [
      ...['Before', 'Ben, meanwhile', 'Ben, once more'],
      ...['Ada, cut off', 'Ada, once more'],
    ];
    await untilLines(ben, said);
    await untilLines(ada, said);
    await ada.page.getByText('Not sent:').waitFor({ state: 'detached' });
    expect(await linesOf(ada)).toEqual(await linesOf(ben));
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);

    await Promise.all([ada.page.reload(), say(ben.page, 'Ben, at the reload')]);
    await ada.page.getByRole('button', { name: 'Mute audio' }).waitFor();
    await untilLines(ada, [...said, 'Ben, at the reload']);
    expect(await linesOf(ada)).toEqual(await linesOf(ben));
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    expect([...ada.faults, ...ben.faults].filter((fault) => !isOfCut(fault))).toEqual([]);
  });
});

describe('the chat of a room', () => {
  it('counts what a student on another page has not read', async () => {
    const bar = ada.page.getByRole('region', { name: 'Call' });
    await ada.page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await bar.getByText(`In a call with ${ben.name}`).waitFor();
    expect(await bar.getByText('unread').count()).toBe(0);
    await say(ben.page, 'Are you there?');
    await say(ben.page, 'Hello?');
    await bar.getByText('Chat: 2 unread').waitFor();
    await bar.getByRole('link', { name: 'Return' }).click();
    await chatOf(ada).getByText('Hello?').waitFor();
    await ada.page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await bar.getByText(`In a call with ${ben.name}`).waitFor();
    expect(await bar.getByText('unread').count()).toBe(0);
  });

  it('loads what was said earlier when it is scrolled to, and keeps the place', async () => {
    const { page } = ada;
    await writeMany(portal, ben, roomId, 6);
    // A screen receives the newest 200 messages; reduced to five here.
    await shortenHistory(page, 5);
    await page.goto(`${way?.url ?? ''}/study/${roomId}`);
    const chat = chatOf(ada);
    const first = chat.getByText('Line 2 of many', { exact: false });
    await first.waitFor();
    expect(await chat.getByText('Before', { exact: true }).count()).toBe(0);
    await chat.hover();
    await page.mouse.wheel(0, -20);
    await page.mouse.wheel(0, -4_000);
    await chat.getByText('Before', { exact: true }).first().waitFor({ state: 'attached' });
    expect(await chat.getByRole('button', { name: 'Earlier messages' }).count()).toBe(0);
    const shown = await linesOf(ada);
    expect(shown).toEqual(await linesOf(ben));
    expect(await isWithin(page, 'Line 2 of many')).toBe(true);
    expect(await isWithin(page, 'Before')).toBe(false);
  });
});

describe('a request that is answered while its sender is without the portal', () => {
  it('leads, where it is accepted, into the room as soon as the connection is back, and is seen in another window', async () => {
    const throughWay = { ...portal, url: way?.url ?? '' };
    const [cleo, dan] = await Promise.all([
      newCaller(browser, throughWay),
      newCaller(browser, portal),
    ]);
    const { page } = cleo;
    const beside = await page.context().newPage();
    watchSockets(beside);
    for (const each of [beside, page]) {
      await each.goto(`${throughWay.url}/study`);
      await each.getByLabel('Add study partners').waitFor();
      await untilLive(each);
    }
    const waiting = await askAndCut(page, dan);
    await answer(dan, 'Accept');
    await dan.page.waitForURL(/\/study\/[0-9a-f-]{36}$/);
    expect(await waiting.count()).toBe(1);
    way?.mend();
    await page.waitForURL(`${throughWay.url}${new URL(dan.page.url()).pathname}`);
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    await Promise.all([untilSeen(cleo, 1), untilSeen(dan, 1)]);
    await beside.getByText('You are in a study session.').waitFor();
    await Promise.all([cleo.close(), dan.close()]);
  });

  it('is said to be rejected as soon as the connection is back', async () => {
    const throughWay = { ...portal, url: way?.url ?? '' };
    const [cleo, dan] = await Promise.all([
      newCaller(browser, throughWay),
      newCaller(browser, portal),
    ]);
    const { page } = cleo;
    await page.goto(`${throughWay.url}/study`);
    await untilLive(page);
    const waiting = await askAndCut(page, dan);
    await answer(dan, 'Reject');
    await dan.page.getByRole('region', { name: 'Study requests' }).waitFor({ state: 'hidden' });
    expect(await waiting.count()).toBe(1);
    way?.mend();
    await page.getByText('Your study request was rejected.').waitFor();
    await waiting.waitFor({ state: 'detached' });
    await Promise.all([cleo.close(), dan.close()]);
  });
});

/**
 * Sends a study request, and cuts the connection to the portal.
 * @returns the line that reports it
 */
async function askAndCut(page: Page, { name }: Caller) {
  await page.getByLabel('Add study partners').fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  const waiting = page.getByText(`Waiting for ${name}`);
  await waiting.waitFor();
  way?.cut();
  return waiting;
}

async function answer({ page }: Caller, how: 'Accept' | 'Reject'): Promise<void> {
  const overlay = page.getByRole('region', { name: 'Study requests' });
  await overlay.getByRole('button', { name: how }).click();
}

/** Returns whether a line of the chat is in its visible part. */
function isWithin(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const log = document.querySelector('[role=log][aria-label=Chat]');
    const line = [...(log?.querySelectorAll('.whitespace-pre-wrap') ?? [])].find(
      ({ textContent }) => textContent?.startsWith(wanted),
    );
    if (!log || !line) return false;
    const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
    return inner.top >= outer.top - 1 && inner.top < outer.bottom;
  }, text);
}

/**
 * Returns whether a console error only reports the cut connection, and is no fault of the portal.
 */
function isOfCut(fault: string): boolean {
  return /^WebSocket connection to .* failed/.test(fault);
}
