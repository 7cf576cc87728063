/** @looks-at study xp testlab */
import { openBrowserWithDevices } from './browser';
import { ownPortal, type RunningPortal } from './portal';
import { bringTogether, enterCall, newCaller, untilSeen, type Caller } from './study-pages';
import { waysTaken } from './study-stats';
import { callCosts, earnXp } from './study-xp';
import { startTurnServer, type TurnServer } from './turn-server';
import { patientMs } from './patience';

/** A span of 6 s costs as much as one correct answer earns, and no minutes are free. */
const PRICES = { XP_PER_CALL_MINUTE: '20', FREE_CALL_MINUTES: '0' };
const SPAN_XP = 2;

let turn: TurnServer | undefined;
let portal: RunningPortal;
let ada: Caller;
let ben: Caller;
beforeAll(async () => {
  turn = await startTurnServer();
  const relay = { ...turn.variables, ICE_TRANSPORT_POLICY: 'relay' };
  const [browser] = await Promise.all([
    openBrowserWithDevices(),
    ownPortal(() => Promise.resolve({ ...relay, ...PRICES })).then((own) => (portal = own)),
  ]);
  [ada, ben] = await Promise.all([newCaller(browser, portal), newCaller(browser, portal)]);
  await Promise.all([earnXp(portal, ada, SPAN_XP), earnXp(portal, ben, 2 * SPAN_XP)]);
});
afterAll(() => turn?.stop());

it('a call by TURN servers alone is seen by both, and ends when the XP of one run out', async () => {
  const roomId = await bringTogether(portal, ada, ben);
  await Promise.all([enterCall(ada, portal, roomId), enterCall(ben, portal, roomId)]);
  await Promise.all([untilSeen(ada, 1), untilSeen(ben, 1)]);
  for (const caller of [ada, ben]) {
    expect(await waysTaken(caller)).toEqual([{ local: 'relay', remote: 'relay' }]);
  }

  // The first span takes all XP of Ada, and the rest of Ben's pays for one more.
  await Promise.all(
    [ada, ben].map(async ({ page }) => {
      const low = page.getByRole('alertdialog', { name: 'XP running low' });
      await low.getByRole('button', { name: 'OK' }).click();
      const over = page.getByRole('alertdialog', { name: 'Call ended' });
      await over
        .getByText('❌ Call ended because XP ran out.')
        .waitFor({ timeout: patientMs(40_000) });
      await over
        .getByText(page === ada.page ? 'Your XP' : `${ada.name}’s XP`, { exact: true })
        .waitFor();
      await over.getByRole('button', { name: 'OK' }).click();
      await page.getByRole('main').getByText('❌ Call ended because XP ran out.').waitFor();
    }),
  );
  for (const [caller, spans] of [
    [ada, 1],
    [ben, 2],
  ] as const) {
    expect(await callCosts(portal, caller)).toEqual(Array<number>(spans).fill(-SPAN_XP));
    await caller.page.goto(`${portal.url}/xp`);
    // All spans of a call are one line.
    const line = caller.page.getByRole('listitem').filter({ hasText: 'Study call' });
    await line.getByText(`−${spans * SPAN_XP} XP`).waitFor();
    expect(await line.count()).toBe(1);
  }
  expect([...ada.faults, ...ben.faults]).toEqual([]);
});
