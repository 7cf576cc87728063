/** @looks-at identity study testlab */
import { callApi } from './api';
import { openBrowserWithDevices, type Browser, type Page } from './browser';
import { untilLive } from './live';
import { sharedPortal } from './portal';
import { newCaller } from './study-pages';

/** Display time of a notice, in ms (specification). */
const NOTICE_MS = 3_000;

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserWithDevices();
});

describe('a request to a student who waits on StudyPal’s own screen', () => {
  it('stands there by name and department, and rings until the student wants silence', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    const { page } = ben;
    await page.addInitScript(countTones);
    await page.goto(`${portal.url}/study`);
    // A browser without a user gesture is not asked to play sounds.
    await page.getByRole('heading', { name: 'MivaStudyPal' }).click();
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/Student');
    await untilLive(page);
    await askFor(ada.page, ben.name);
    await page.getByText(`${ada.name} (Economics) wants to study with you.`).waitFor();
    expect(await page.getByRole('region', { name: 'Study requests' }).count()).toBe(0);
    await page.waitForFunction(() => Number(Reflect.get(window, 'tones')) > 0);
    await page.getByRole('checkbox', { name: 'Ring when somebody asks me' }).uncheck();
    await page.waitForFunction(() => Reflect.get(window, 'soundsOpen') === 0);
    await Promise.all([ada.close(), ben.close()]);
  });

  it('is told of to who has sent it, each time for 3 s', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    const { page } = ada;
    await page.goto(`${portal.url}/study`);
    await untilLive(page);
    await page.getByLabel('Add study partners').fill(ben.name);
    await page.getByRole('button', { name: `Add ${ben.name}` }).click();
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    // Located beside the requests: content that appears above these does not move it.
    const beside = page.getByRole('button', { name: 'Check camera and microphone' });
    const placeBefore = await beside.boundingBox();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Study request sent. Waiting for acceptance...').waitFor();
    expect(await beside.boundingBox()).toEqual(placeBefore);
    await expectShownFor(page, 'Study request sent. Waiting for acceptance...', NOTICE_MS);
    const { body } = await callApi(portal, 'GET', '/api/study/requests', { token: ben.token });
    const requestId: unknown = Reflect.get(Object(Reflect.get(Object(body), 0)), 'requestId');
    const answer = { requestId, accept: false };
    await callApi(portal, 'POST', '/api/study/respond', { token: ben.token, body: answer });
    await expectShownFor(page, 'Your study request was rejected.', NOTICE_MS);
    await Promise.all([ada.close(), ben.close()]);
  });
});

describe('a double click on somebody who was found', () => {
  it('chooses that one alone, and not who comes up under the pointer', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    const { page } = ada;
    await page.goto(`${portal.url}/study`);
    await page.getByLabel('Add study partners').fill('Caller');
    const found = page.getByRole('region', { name: 'Students found' });
    const add = found.getByRole('button', { name: /^Add Caller/ });
    await add.nth(1).waitFor();
    await add.first().dblclick();
    const chosen = page.getByRole('list', { name: 'Chosen partners' }).getByRole('listitem');
    await chosen.first().waitFor();
    // The list has re-rendered since both clicks.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await chosen.count()).toBe(1);
    await Promise.all([ada.close(), ben.close()]);
  });
});

describe('a session that began while another screen is shown', () => {
  it('is offered by the name of who has accepted, and again after a reload in the call', async () => {
    const [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
    const { page } = ada;
    await page.goto(`${portal.url}/study`);
    await page.getByPlaceholder('Search users...').fill(ben.name);
    await page.getByRole('button', { name: `Add ${ben.name}` }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('button', { name: 'Cancel request' }).waitFor();
    const toTestLab = page.getByRole('navigation').getByRole('link', { name: 'TestLab' }).first();
    await toTestLab.click();
    await page.getByRole('heading', { name: 'TestLab' }).first().waitFor();
    await ben.page
      .getByRole('region', { name: 'Study requests' })
      .getByRole('button', { name: 'Accept' })
      .click();
    const offer = page.getByRole('alert').filter({ hasText: `${ben.name} has accepted` });
    await offer.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    await toTestLab.click();
    await page.getByRole('region', { name: 'Call', exact: true }).waitFor();
    await page.reload();
    const bar = page.getByRole('region', { name: 'Study session' });
    await bar.getByText('You are in a study session.').waitFor();
    await bar.getByRole('link', { name: 'Return' }).click();
    await page.getByRole('button', { name: 'Mute audio', disabled: false }).waitFor();
    await Promise.all([ada.close(), ben.close()]);
  });
});

/** Chooses a partner on StudyPal's own screen, and sends a request. */
async function askFor(page: Page, name: string): Promise<void> {
  await page.goto(`${portal.url}/study`);
  await page.getByLabel('Add study partners').fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
}

/** Expects a text to appear and to stay for `ms` by the page's clock, which is paused. */
async function expectShownFor(page: Page, words: string, ms: number): Promise<void> {
  const notice = page.getByRole('status').getByText(words);
  await notice.waitFor();
  await page.clock.runFor(ms - 1);
  // Resulting changes are rendered by then.
  await page.evaluate(() => fetch(location.href, { method: 'HEAD' }).then(() => undefined));
  expect(await notice.isVisible()).toBe(true);
  await page.clock.runFor(1);
  await notice.waitFor({ state: 'hidden' });
}

/** Counts the tones that the page plays, and its open audio contexts. */
function countTones(): void {
  Object.assign(window, { tones: 0, soundsOpen: 0 });
  const count = (name: string, by: number) =>
    Reflect.set(window, name, Number(Reflect.get(window, name)) + by);
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...args) {
    count('tones', 1);
    start.apply(this, args);
  };
  const Original = AudioContext;
  Reflect.set(
    window,
    'AudioContext',
    class extends Original {
      constructor() {
        super();
        count('soundsOpen', 1);
      }
      override close() {
        count('soundsOpen', -1);
        return super.close();
      }
    },
  );
}
