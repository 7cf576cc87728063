/** @looks-at study testlab xp */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebSocketRoute } from 'playwright-core';
import { callApi } from './api';
import { expectSound, keepPicture, openBrowser, WIDTHS, type Browser } from './browser';
import { sharedPortal } from './portal';
import { bringTogether, newCaller, type Caller } from './study-pages';
import { answer, earned, goOn, labOf, startRound } from './study-rounds';

const NOTES = path.join(__dirname, '../../services/testlab/test-texts/economics-markets.txt');
const portal = sharedPortal();
let browser: Browser;
let callers: Caller[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  const faults = callers.flatMap((caller) => caller.faults);
  await Promise.all(callers.map((caller) => caller.close()));
  callers = [];
  expect(faults).toEqual([]);
});

async function arrive(look?: Parameters<typeof newCaller>[2]): Promise<Caller> {
  const caller = await newCaller(browser, portal, look);
  callers.push(caller);
  return caller;
}

/** Two at the screen of their room; neither has entered the call. */
async function meet(look?: Parameters<typeof newCaller>[2]) {
  const [ada, ben] = await Promise.all([arrive(look), arrive()]);
  const roomId = await bringTogether(portal, ada, ben);
  await Promise.all([ada, ben].map((caller) => open(caller, roomId)));
  return { ada, ben, roomId };
}

async function open({ page }: Caller, roomId: string) {
  await page.goto(`${portal.url}/study/${roomId}`);
  await page.getByRole('heading', { name: 'Shared test lab' }).waitFor();
}

const untilTold = (caller: Caller, text: string | RegExp) =>
  labOf(caller).getByText(text).first().waitFor();
const chipOf = ({ page }: Caller, text: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Your XP/ })
    .getByText(text)
    .waitFor();
const practiceOf = (roomId: string, { token }: Caller, rest = '', method = 'GET') =>
  callApi(portal, method, `/api/study/sessions/${roomId}/practice${rest}`, {
    token,
    ...(method === 'POST' && { body: {} }),
  });

describe('two students in a room', () => {
  it('practise the same, each alone; the key, the scores and the XP come for both at the end', async () => {
    const { ada, ben, roomId } = await meet();
    await startRound(ada, 'elasticity', 3);
    for (const caller of [ada, ben]) await untilTold(caller, 'Question 1 of 3');
    const asked = (caller: Caller) => labOf(caller).getByRole('heading', { level: 3 }).innerText();
    expect(await asked(ada)).toBe(await asked(ben));
    await answer(ben, true);
    await untilTold(ben, /^Your answer is [A-D], and it stands\./);
    const progress = labOf(ada).getByRole('progressbar', { name: ben.name });
    await labOf(ada).getByText('1 of 3', { exact: true }).waitFor();
    expect(await progress.getAttribute('aria-valuetext')).toBe('1 of 3');
    expect(await ada.page.getByText(/right answer/i).count()).toBe(0);

    // What was answered stands after a reload, and the round goes on where something is left.
    await ben.page.reload();
    await untilTold(ben, 'Question 2 of 3');
    await labOf(ben).getByRole('button', { name: 'Prev' }).click();
    await untilTold(ben, /^Your answer is [A-D], and it stands\./);
    expect(await labOf(ben).getByRole('listitem').getByRole('button').first().isDisabled()).toBe(
      true,
    );
    await goOn(ben);
    await answer(ben, false);
    await goOn(ben);
    await answer(ben, true);
    await untilTold(ben, /^You have answered all\./);
    expect(await ben.page.getByText(/right answer/i).count()).toBe(0);
    expect((await practiceOf(roomId, ben)).body).toMatchObject({ practice: { state: 'running' } });

    for (const number of [1, 2, 3]) {
      await untilTold(ada, `Question ${number} of 3`);
      await answer(ada, true);
      if (number < 3) await goOn(ada);
    }
    await untilTold(ada, 'You have 3 of 3 right and earned 6 XP.');
    await untilTold(ben, 'You have 2 of 3 right and earned 4 XP.');
    for (const caller of [ada, ben]) await untilTold(caller, 'right answer');
    await untilTold(ben, '3 right, 3 answered');
    await labOf(ben).getByRole('button', { name: 'Next' }).click();
    await untilTold(ben, 'Incorrect.');
    await untilTold(ben, 'your answer');
    // What is asked together can be flagged once it is over.
    await labOf(ben).getByRole('button', { name: 'Flag this question…' }).click();
    await ben.page.getByLabel('What is wrong', { exact: true }).selectOption('Something else');
    await ben.page.getByRole('button', { name: 'Send to the admins' }).click();
    await untilTold(ben, 'You have flagged this question.');
    await chipOf(ada, '6.000');
    await chipOf(ben, '4.000');
    expect(await earned(portal, ada)).toEqual([6]);
    expect(await earned(portal, ben)).toEqual([4]);
  });

  it('practise from the file of one, which the other never gets; who comes late waits for the next round', async () => {
    const { ada, ben, roomId } = await meet();
    const words = (await readFile(NOTES, 'utf8')).slice(0, 60);
    const heardByAda: string[] = [];
    ada.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heardByAda.push(payload.toString())),
    );
    await open(ada, roomId);
    await untilTold(ben, 'The others get the same questions, but never the file.');
    await labOf(ben).getByLabel('Or upload your notes').setInputFiles(NOTES);
    await labOf(ben).getByLabel('Number of questions').fill('2');
    await labOf(ben).getByRole('button', { name: 'Start for all' }).click();
    for (const caller of [ada, ben]) await untilTold(caller, 'Question 1 of 2');
    expect(await labOf(ada).getByRole('button', { name: 'End the round' }).count()).toBe(0);

    const cleo = await arrive();
    expect(await bringTogether(portal, ada, cleo)).toBe(roomId);
    await open(cleo, roomId);
    await untilTold(cleo, 'A round is under way. You take part from the next one on.');

    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    const dialog = ben.page.getByRole('alertdialog', { name: 'End the round for all?' });
    await dialog.getByRole('button', { name: 'Keep answering' }).click();
    await untilTold(ben, 'Question 1 of 2');
    await labOf(ben).getByRole('button', { name: 'End the round' }).click();
    await dialog.getByRole('button', { name: 'End the round' }).click();
    for (const caller of [ada, ben])
      await untilTold(caller, 'You have 0 of 2 right and earned 0 XP.');
    await untilTold(ada, 'Not answered');
    await untilTold(cleo, 'The round is over.');
    expect(await labOf(cleo).getByText('right answer').count()).toBe(0);
    expect(heardByAda.join('\n')).toContain('"questions"');
    expect(
      heardByAda.filter((text) => text.includes(words) || text.includes('markets.txt')),
    ).toEqual([]);

    // The next one is for all three; who leaves is not waited for.
    await startRound(cleo, 'elasticity', 1);
    for (const caller of [ada, ben, cleo]) await untilTold(caller, 'Question 1 of 1');
    await answer(ada, true);
    await ben.page.getByRole('button', { name: 'Leave' }).click();
    await untilTold(cleo, `${ben.name} (has left)`);
    await answer(cleo, false);
    await untilTold(ada, 'You have 1 of 1 right and earned 2 XP.');
    await untilTold(cleo, 'You have 0 of 1 right and earned 0 XP.');
    expect(await earned(portal, cleo)).toEqual([]);
  });

  it('are told why there are no questions, and may try again', async () => {
    const { ada, ben } = await meet();
    await labOf(ada).getByRole('button', { name: 'Start for all' }).click();
    await labOf(ada)
      .getByRole('alert')
      .getByText('Please enter topics or upload a file.')
      .waitFor();
    await startRound(ada, 'zxqv flurbs', 2);
    await labOf(ada)
      .getByRole('alert')
      .getByText(/There is no material on “zxqv flurbs” yet/)
      .waitFor();
    await labOf(ben)
      .getByRole('alert')
      .getByText('The questions could not be made. Whoever started the round sees why.')
      .waitFor();
    await startRound(ben, 'elasticity', 1);
    await untilTold(ada, 'Question 1 of 1');
  });

  it('miss nothing of a round while a connection is away', async () => {
    const { ada, ben, roomId } = await meet();
    const lines: WebSocketRoute[] = [];
    let isAway = false;
    await ben.page.routeWebSocket(/\/socket\.io\//, (line) => {
      if (isAway) return void line.close();
      line.connectToServer();
      lines.push(line);
    });
    await open(ben, roomId);
    await startRound(ada, 'elasticity', 1);
    await untilTold(ben, 'Question 1 of 1');
    isAway = true;
    for (const line of lines.splice(0)) await line.close();
    await answer(ada, true);
    expect((await practiceOf(roomId, ada, '/close', 'POST')).status).toBe(200);
    await untilTold(ada, 'You have 1 of 1 right and earned 2 XP.');
    expect(
      await labOf(ben)
        .getByText(/right and earned/)
        .count(),
    ).toBe(0);
    isAway = false;
    await untilTold(ben, 'You have 0 of 1 right and earned 0 XP.');
  });

  it('are alone in it: strangers get no questions and start nothing', async () => {
    const { ada, roomId } = await meet();
    const eve = await arrive();
    await startRound(ada, 'elasticity', 1);
    await untilTold(ada, 'Question 1 of 1');
    for (const [rest, method] of [
      ['', 'GET'],
      ['/close', 'POST'],
    ] as const) {
      expect((await practiceOf(roomId, eve, rest, method)).status).toBe(404);
    }
    await untilTold(ada, 'Question 1 of 1');
  });
});

describe.each(WIDTHS)('a round at %d px', (width) => {
  it('is walked by keyboard alone, and has no serious fault in any of its states', async () => {
    const { ada, ben } = await meet({ theme: 'light', width });
    const { page } = ada;
    const isFine = (name: string) => expectSound(page, `study-round-${name}`);
    const lab = labOf(ada);
    await lab.getByLabel('Topics', { exact: true }).fill('elasticity');
    await lab.getByLabel('Number of questions').fill('2');
    await isFine('start');
    await lab.getByRole('button', { name: 'Start for all' }).focus();
    await page.keyboard.press('Enter');
    await untilTold(ada, 'Question 1 of 2');
    // The button that was pressed is gone: the next key goes on within the lab.
    expect(await lab.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    const first = lab.getByRole('region').getByRole('listitem').getByRole('button').first();
    for (let presses = 0; !(await isFocused(first)); presses += 1) {
      if (presses > 10) throw new Error('The first choice is not reached by Tab.');
      await page.keyboard.press('Tab');
    }
    await isFine('question');
    await page.keyboard.press('Enter');
    const kept = lab.getByText('Your answer is A, and it stands.');
    await kept.waitFor();
    expect(await isFocused(kept)).toBe(true);
    await isFine('kept');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilTold(ada, 'Question 2 of 2');
    expect(await isFocused(lab.getByRole('heading', { level: 3 }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilTold(ada, /^You have answered all\./);
    for (const number of [1, 2]) {
      await untilTold(ben, `Question ${number} of 2`);
      await answer(ben, true);
      if (number < 2) await goOn(ben);
    }
    await untilTold(ada, /^You have \d of 2 right and earned \d XP\.$/);
    await isFine('closed');
    // Colours are the system's own then, of which axe knows nothing: what is right is said in words.
    await page.emulateMedia({ forcedColors: 'active' });
    await lab.getByText('right answer').waitFor({ state: 'attached' });
    expect(await lab.getByText(/^(Correct!|Incorrect\.)/).isVisible()).toBe(true);
    await keepPicture(page, `study-round-forced-${width}`);
  });
});

const isFocused = (each: ReturnType<typeof labOf>) =>
  each.evaluate((node) => node === document.activeElement);
