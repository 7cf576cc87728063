/** @looks-at study */
import { expectSoon, openBrowserWithDevices } from './browser';
import { startDailyServer, type DailyServer } from './daily-server';
import { ownPortal, type RunningPortal } from './portal';
import { bringTogether, newCaller, untilSeen, type Caller } from './study-pages';
import { patientMs } from './patience';

const NOTICE = 'The video service cannot be reached. This call runs directly between you.';
/** Timeout of the fallback, in ms; Daily's frame has 10 s before the call continues without it. */
const FALLEN_BACK_WITHIN_MS = patientMs(30_000);

let daily: DailyServer | undefined;
let portal: RunningPortal;
let ada: Caller;
let ben: Caller;
beforeAll(async () => {
  daily = await startDailyServer();
  const { variables } = daily;
  const [browser] = await Promise.all([
    openBrowserWithDevices(),
    ownPortal(() => Promise.resolve(variables)).then((own) => (portal = own)),
  ]);
  [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
  for (const { page } of [ada, ben]) {
    await page.context().route(/^https:\/\/[^/]+\.daily\.co\//, (route) => route.abort());
  }
});
afterAll(() => daily?.stop());

it('a call whose frame comes into no browser goes on between the two, who are told, and what was off stays off', async () => {
  const roomId = await bringTogether(portal, ada, ben);
  for (const { page } of [ada, ben]) {
    await page.goto(`${portal.url}/study/${roomId}`);
    await page.getByText('Camera and microphone work.').waitFor();
  }
  expect([...(daily?.rooms ?? [])]).toEqual([roomId]);
  expect(await ben.page.getByText(NOTICE).count()).toBe(0);

  await ada.page.getByRole('button', { name: 'Turn video off' }).click();
  await ada.page.getByText('Your video is off.').waitFor();
  await ada.page.getByRole('button', { name: 'Join the call' }).click();
  await ada.page.getByText('Joining the call…').waitFor();
  // Ada's screen joins automatically; Ben is at the entry, and joins the same call.
  const muted = { name: 'Mute audio', disabled: false };
  const inCall = ada.page.getByRole('button', muted);
  await inCall.waitFor({ timeout: FALLEN_BACK_WITHIN_MS });
  await Promise.all([ada, ben].map(({ page }) => page.getByText(NOTICE).waitFor()));
  await ben.page.getByRole('button', { name: 'Join the call' }).click();
  await ben.page.getByRole('button', muted).waitFor();
  await untilSeen(ada, 1);
  await ada.page.getByRole('button', { name: 'Turn video on' }).click();
  await untilSeen(ben, 1);
  for (const { page } of [ada, ben]) expect(await page.locator('iframe').count()).toBe(0);
  await expectSoon(() => Promise.resolve(daily?.rooms.size), 0);
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
