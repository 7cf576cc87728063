import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Page } from './browser';

/** Step of the page's clock, and real time between steps for pending work, in ms. */
const STEP_MS = 500;
const REAL_PAUSE_MS = 40;
/** Longer than the longest delay between two retries of a screen, in ms of the page's clock. */
const LONGEST_MS = 120_000;

/** Advances the installed clock of the page until an element is visible, or no longer visible. */
export async function runUntil(
  page: Page,
  part: Locator,
  state: 'visible' | 'hidden' = 'visible',
): Promise<void> {
  for (let passed = 0; passed < LONGEST_MS; passed += STEP_MS) {
    if ((await part.isVisible()) === (state === 'visible')) return;
    await page.clock.runFor(STEP_MS);
    await pause(REAL_PAUSE_MS);
  }
  throw new Error(`After ${LONGEST_MS} ms of the page’s clock it is not ${state}: ${String(part)}`);
}

/**
 * Requests of the page to a path: their times by the page's clock, and the number of pending
 * responses.
 */
interface Calls {
  times: number[];
  open: number;
}

/** Records the requests of the page to a path from its next load on, and installs its clock. */
async function noteCalls(page: Page, path: string): Promise<() => Promise<Calls>> {
  await page.clock.install();
  await page.addInitScript((wanted) => {
    const calls: Calls = { times: [], open: 0 };
    Reflect.set(window, 'notedCalls', calls);
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (url.pathname !== wanted) return send(input, init);
      calls.times.push(Date.now());
      calls.open += 1;
      return send(input, init).finally(() => (calls.open -= 1));
    };
  }, path);
  return () => page.evaluate(() => Reflect.get(window, 'notedCalls') as Calls);
}

/**
 * Reloads the current screen and expects repeated requests to a path.
 * @param ms interval of the requests by the page's clock, which is paused meanwhile
 */
export async function expectCallsEvery(
  page: Page,
  { path, ms, shown }: { path: string; ms: number; shown: Locator },
): Promise<void> {
  const calls = await noteCalls(page, path);
  await page.reload();
  await shown.waitFor();
  // Late enough not to be in the past when the page receives it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const { length: before } = (await calls()).times;
  for (let passed = 0; passed < 3 * ms; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    while ((await calls()).open > 0) await pause(5);
  }
  const [first = 0, second = 0, ...more] = (await calls()).times.slice(before);
  await page.clock.resume();
  expect(more.length).toBeLessThanOrEqual(1);
  expect(second - first).toBeGreaterThanOrEqual(ms);
  expect(second - first).toBeLessThanOrEqual(ms + STEP_MS);
}
