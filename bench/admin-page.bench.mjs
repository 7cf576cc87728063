// Responsiveness of the admin screens with 100,000 students, in Chromium at full speed and with a
// processor slowed four times, during registrations: the latency of an admin's clicks, and the
// frames while scrolling.
import { chromium } from 'playwright-core';
import { startCampus } from './campus.mjs';
import { framesOf } from './frames.mjs';

const SLOWDOWNS = [1, 4];
const ROUNDS = 12;
/**
 * Interval between two registrations, in ms. Admin screens are notified at most once per second.
 */
const NEWS_MS = 500;
/** Threshold of web.dev for a good interaction to next paint, in ms. */
const GOOD_INTERACTION_MS = 200;
const AIM_ROWS_MS = 400;
/** Includes the portal's debounce of 250 ms; in ms. */
const AIM_FOUND_MS = 650;
/** Thirty frames per second. */
const AIM_FRAME_MS = 34;

/**
 * Runs in the page: records the durations of interactions and tasks, and the time from a click or
 * a key until the table shows other rows.
 */
function observe() {
  window.seen = { interactions: [], tasks: [], waits: [] };
  const { interactions, tasks, waits } = window.seen;
  const keep = (list) => (entries) =>
    list.push(...entries.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(keep(interactions)).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver(keep(tasks)).observe({ type: 'longtask' });
  const shownRows = () =>
    document.querySelector('table[aria-busy=false] tbody')?.textContent ?? null;
  let rows = null;
  const act = (event) => {
    rows = document.querySelector('table[aria-busy] tbody')?.textContent;
    window.acted = event.timeStamp;
  };
  window.acted = null;
  for (const type of ['pointerdown', 'input']) window.addEventListener(type, act, true);
  new MutationObserver(() => {
    if (window.acted === null) return;
    const shown = shownRows();
    if (shown === null || shown === rows) return;
    waits.push(performance.now() - window.acted);
    window.acted = null;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

const untilShown = (page) =>
  page.waitForFunction(() => window.acted === null, undefined, { polling: 50 });

/** Turns pages and sorts. */
async function clickThrough(page) {
  const next = page.getByRole('button', { name: 'Next page' });
  const headings = page.getByRole('columnheader').getByRole('button');
  for (let round = 0; round < ROUNDS; round += 1) {
    await next.click();
    await untilShown(page);
    await headings.nth(round % 4).click();
    await untilShown(page);
  }
}

/** Searches; only the last typed text counts. */
async function search(page) {
  const field = page.getByRole('searchbox');
  for (const text of ['student.7', 'ab', 'f3', '99@', 'dent.12']) {
    await field.pressSequentially(text, { delay: 80 });
    await untilShown(page);
    await field.fill('');
    await untilShown(page);
  }
}

/** Returns the page's records since the last call. */
const takeSeen = (page) =>
  page.evaluate(() => {
    const { interactions, tasks, waits } = window.seen;
    return [interactions, tasks, waits].map((list) => list.splice(0));
  });

/** Registers one student after the other until it is stopped. */
function registerOn(url) {
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    const body = { email: `late.${count}@miva.edu.ng`, password: 'a quiet hall at noon 3' };
    const rest = { confirmPassword: body.password, department: 'Economics', acceptedTerms: true };
    void fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...rest }),
    }).catch(() => undefined);
  }, NEWS_MS);
  return () => clearInterval(timer);
}

/** Returns the value at a quantile of the numbers; 1 returns the maximum. */
const part = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? 0;
const inMs = (value) => `${value.toFixed(0)} ms`;

function row(measured, durations, share, aim) {
  const figure = part(durations, share);
  return {
    measured,
    figure: inMs(figure),
    baseline: `${inMs(part(durations, 0.5))} median`,
    ratio: '',
    aim: inMs(aim),
    met: figure <= aim ? 'yes' : 'no',
  };
}

/** Uses All Users like an admin, and reads the page's measurements. */
async function look(browser, campus, slowdown) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${campus.url}/mivaterms`);
  await page.getByRole('heading').first().waitFor();
  const plainFrames = await framesOf(page, client);
  await page.evaluate((token) => localStorage.setItem('jwt', token), campus.token);
  await page.addInitScript(observe);
  await page.goto(`${campus.url}/admin?show=users`);
  await page.locator('table[aria-busy=false] tbody tr').nth(20).waitFor();
  await takeSeen(page);
  await clickThrough(page);
  const [clicks, clickTasks, turned] = await takeSeen(page);
  await search(page);
  const [keys, keyTasks, found] = await takeSeen(page);
  const interactions = [...clicks, ...keys];
  const tasks = [...clickTasks, ...keyTasks];
  const frames = await framesOf(page, client);
  await page.close();
  return [
    row('an interaction to its next paint, worst', interactions, 1, GOOD_INTERACTION_MS),
    row(`longest of ${tasks.length} tasks over 50 ms`, tasks, 1, GOOD_INTERACTION_MS),
    row('a click to its new rows, 95th percentile', turned, 0.95, AIM_ROWS_MS),
    row('the last key of a search to its rows, worst', found, 1, AIM_FOUND_MS),
    {
      ...row('scrolling, frame to frame, 95th percentile', frames, 0.95, AIM_FRAME_MS),
      baseline: `${inMs(part(plainFrames, 0.95))} the terms page`,
    },
  ];
}

export async function measure() {
  const campus = await startCampus();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const stopNews = registerOn(campus.url);
  try {
    const rows = [];
    for (const slowdown of SLOWDOWNS) {
      const measured = await look(browser, campus, slowdown);
      rows.push(
        ...measured.map((each) => ({ ...each, measured: `${slowdown}×: ${each.measured}` })),
      );
    }
    return rows;
  } finally {
    stopNews();
    await browser.close();
    await campus.stop();
  }
}
