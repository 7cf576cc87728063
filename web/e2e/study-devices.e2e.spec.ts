/** @looks-at identity study */
import type { Locator } from 'playwright-core';
import {
  expectSoon,
  expectSound,
  openBrowserWithDevices,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { sharedPortal } from './portal';
import { bringTogether, enterCall, newCaller, untilSeen, type Caller } from './study-pages';
import { untilAudible } from './study-stats';

/** Labels of Chromium's fake devices; its second camera provides depth, which no call sends. */
const FIRST = { microphone: 'Fake Audio Input 1', camera: 'fake_device_2' };
const OTHER = { microphone: 'Fake Audio Input 2', camera: 'fake_device_3' };
const SPEAKER = 'Fake Audio Output 1';
/** Minimum size of a touch target, in px. */
const TARGET_PX = 44;

const portal = sharedPortal();
let browser: Browser;
let callers: Caller[] = [];
beforeAll(async () => {
  browser = await openBrowserWithDevices();
});
afterEach(async () => {
  const faults = callers.flatMap((caller) => caller.faults);
  await Promise.all(callers.map((caller) => caller.close()));
  callers = [];
  expect(faults).toEqual([]);
});

/** Creates two callers who share a session and have not opened its room. */
async function openRoom(width?: number) {
  callers = await Promise.all([newCaller(browser, portal, { width }), newCaller(browser, portal)]);
  const [ada, ben] = callers;
  if (!ada || !ben) throw new Error('There are no callers.');
  return { ada, ben, roomId: await bringTogether(portal, ada, ben) };
}

const choiceOf = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });

async function choose(within: Page | Locator, { microphone, camera }: typeof FIRST) {
  await choiceOf(within, 'Microphone').selectOption({ label: microphone });
  await choiceOf(within, 'Camera').selectOption({ label: camera });
}

/** Returns the selected microphone and camera. */
async function chosen(within: Page | Locator) {
  const selected = (name: string) =>
    choiceOf(within, name).evaluate(
      (select) => (select as HTMLSelectElement).selectedOptions[0]?.label,
    );
  return { microphone: await selected('Microphone'), camera: await selected('Camera') };
}

/** Returns the open devices of the check. */
function previewed(page: Page) {
  return page.getByLabel('Your own picture').evaluate((video) => {
    const { srcObject } = video as HTMLVideoElement;
    const tracks = srcObject instanceof MediaStream ? srcObject.getTracks() : [];
    const labelOf = (kind: string) => tracks.find((track) => track.kind === kind)?.label;
    return { microphone: labelOf('audio'), camera: labelOf('video') };
  });
}

/**
 * Returns the media that the page sends on its one connection, and whether the microphone is on.
 */
function sent(page: Page) {
  return page.evaluate(() => {
    const all = Reflect.get(window, 'connections') as RTCPeerConnection[];
    const tracks = all.map((each) => each.getSenders().map(({ track }) => track));
    const [[audio, video] = []] = tracks;
    const devices = { microphone: audio?.label, camera: video?.label };
    return { connections: all.length, isMicrophoneOn: audio?.enabled, ...devices };
  });
}

/** Returns the speaker that plays the other participant. */
function speakerOf(page: Page) {
  return page.evaluate(async () => {
    const { sinkId } = [...document.querySelectorAll('video')].find(({ muted }) => !muted) ?? {};
    const all = await navigator.mediaDevices.enumerateDevices();
    return all.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === sinkId)?.label;
  });
}

async function expectTarget(part: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(TARGET_PX);
}

describe.each(WIDTHS)('who has several microphones and cameras, at %d px', (width) => {
  it('chooses them in the check and within the call, which goes on, and has them again later', async () => {
    const { ada, ben, roomId } = await openRoom(width);
    const { page } = ada;
    await page.goto(`${portal.url}/study/${roomId}`);
    await page.getByText('Camera and microphone work.').waitFor();
    await choose(page, FIRST);
    await expectSoon(() => previewed(page), FIRST);
    await page.waitForFunction(
      () => Number(document.querySelector('[role=meter]')?.getAttribute('aria-valuenow')) > 0,
    );
    for (const name of ['Microphone', 'Camera']) await expectTarget(choiceOf(page, name));
    await expectSound(page, 'study-check-devices', false);
    await page.getByRole('button', { name: 'Join the call' }).click();
    await enterCall(ben, portal, roomId);
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    const before = { connections: 1, isMicrophoneOn: true, ...FIRST };
    await expectSoon(() => sent(page), before);
    await untilAudible(ben);

    const control = page.getByRole('button', { name: 'Devices' });
    await expectTarget(control);
    await control.click();
    const dialog = page.getByRole('dialog', { name: 'Devices' });
    expect(await chosen(dialog)).toEqual(FIRST);
    await expectSound(page, 'study-devices', false);
    await choose(dialog, OTHER);
    await expectSoon(() => sent(page), { ...before, ...OTHER });
    await choiceOf(dialog, 'Speaker').selectOption({ label: SPEAKER });
    await expectSoon(() => speakerOf(page), SPEAKER);
    await page.keyboard.press('Escape');
    await control.and(page.locator(':focus')).waitFor();
    await page.getByText(`Your camera is now: ${OTHER.camera}.`).waitFor();
    await Promise.all([untilSeen(ben, 1), untilAudible(ben)]);

    await page.reload();
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    await untilSeen(ben, 1);
    await expectSoon(() => sent(page), { ...before, ...OTHER });
    await expectSoon(() => speakerOf(page), SPEAKER);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Leave the call' }).click();
    await page.getByRole('button', { name: 'Check camera and microphone' }).click();
    await page.getByText('Camera and microphone work.').waitFor();
    await expectSoon(() => previewed(page), OTHER);
    expect(await chosen(page)).toEqual(OTHER);
  });
});

describe('who is muted and not seen', () => {
  it('stays so with another microphone and camera, by keyboard alone', async () => {
    const { ada, ben, roomId } = await openRoom();
    const { page } = ada;
    await enterCall(ada, portal, roomId);
    await enterCall(ben, portal, roomId);
    await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
    await page.getByRole('button', { name: 'Mute audio' }).click();
    await page.getByRole('button', { name: 'Turn video off' }).click();
    await page.getByRole('button', { name: 'Devices' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Devices' });
    const microphone = choiceOf(dialog, 'Microphone');
    await microphone.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await expectSoon(async () => (await sent(page)).microphone, OTHER.microphone);
    await page.keyboard.press('Tab');
    await choiceOf(dialog, 'Camera').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await expectSoon(() => chosen(dialog), OTHER);
    const silent = { connections: 1, isMicrophoneOn: false, microphone: OTHER.microphone };
    expect(await sent(page)).toEqual(silent);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unmute audio' }).waitFor();
    await page.getByRole('button', { name: 'Turn video on' }).click();
    await expectSoon(() => sent(page), { ...silent, camera: OTHER.camera });
    await untilSeen(ben, 1);
  });
});

describe('who has one microphone and one camera', () => {
  it('is offered no choice of them', async () => {
    const { ada, ben, roomId } = await openRoom();
    const { page } = ada;
    await page.addInitScript(keepOneOfEach);
    await page.goto(`${portal.url}/study/${roomId}`);
    await page.getByText('Camera and microphone work.').waitFor();
    await enterCall(ben, portal, roomId);
    const choices = [choiceOf(page, 'Microphone'), choiceOf(page, 'Camera')];
    expect(await Promise.all(choices.map((each) => each.count()))).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Join the call' }).click();
    await untilSeen(ada, 1);
    // By now a page with several devices shows the button.
    await ben.page.getByRole('button', { name: 'Devices' }).waitFor();
    expect(await page.getByRole('button', { name: 'Devices' }).count()).toBe(0);
  });

  it('is told which is used in place of a chosen one that is gone, until that one is kept', async () => {
    const { ada, roomId } = await openRoom();
    const { page } = ada;
    await page.addInitScript(keepOneOfEach);
    const gone = JSON.stringify({ id: 'gone', name: 'Headset' });
    await page.evaluate((choice) => localStorage.setItem('study-microphone', choice), gone);
    await page.goto(`${portal.url}/study/${roomId}`);
    const note = page.getByText(/is used: your chosen microphone is disconnected or busy\.$/);
    await note.waitFor();
    await page.getByRole('button', { name: 'Keep this microphone' }).click();
    await note.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Camera and microphone work.').waitFor();
    await expectSoon(async () => (await previewed(page)).microphone !== undefined, true);
    expect(await note.count()).toBe(0);
  });
});

/** Limits the browser's list to the first device of each kind. */
function keepOneOfEach(): void {
  const { mediaDevices } = navigator;
  const listAll = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.enumerateDevices = async () => {
    const all = await listAll();
    return all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index);
  };
}
