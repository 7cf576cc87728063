// Latency of a model's first word through the assistant, NATS and a gateway to a client and to a
// screen, with one answer and with 200 concurrent ones, compared with reading the model server
// directly; and how smoothly a chat of 500 messages scrolls.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TextDecoder } from 'node:util';
import { chromium } from 'playwright-core';
import { BENCH_PORTAL } from './bench-portal.mjs';
import { framesOf } from './frames.mjs';
import { startTokenServer } from './token-server.mjs';

const require = createRequire(import.meta.url);
const { startProcesses } = require('../deploy/processes/dist/portal-processes');
const { registerStudents } = require('../deploy/processes/dist/faults/students');

const ONE_BY_ONE = 20;
const AT_ONCE = Number(process.env['ASSISTANT_STREAMS'] ?? 200);
/** Maximum number of concurrent answers per student. */
const A_STUDENT = 3;
const MESSAGES = 500;
const AIM_MS = 100;
/** Thirty frames per second. */
const AIM_FRAME_MS = 34;
const ENV = {
  ...BENCH_PORTAL,
  RATE_CHAT: '100000',
  RATE_SESSION: '1000000',
  RATE_PERSON: '1000000',
  ASSISTANT_MESSAGES_PER_DAY: '100000',
  ASSISTANT_TOKENS_PER_STUDENT: '1000000000',
  ASSISTANT_TOKENS_PER_DAY: '1000000000',
};

export async function measure() {
  const model = await startTokenServer();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  await chmod(dataDir, 0o755);
  const env = { ...process.env, ...ENV, DATA_DIR: dataDir, OPENAI_BASE_URL: model.url };
  const portal = await startProcesses(env, { log: () => undefined });
  try {
    const students = await registerStudents(portal.url, dataDir, Math.ceil(AT_ONCE / A_STUDENT));
    const askDirectly = () =>
      firstWord(model, `${model.url}/chat/completions`, {}, { messages: [] });
    const ask = (student) => firstWord(model, `${portal.url}/api/chat/send`, student, aMessage());
    await ask(students[0]);
    const single = await oneByOne(() => ask(students[0]));
    const bareSingle = await oneByOne(askDirectly);
    const many = await atOnce((n) => ask(students[n % students.length]));
    const bareMany = await atOnce(askDirectly);
    const screen = await visit(portal.url, students[1], model);
    return [
      row('first word at a client, 95th percentile', single, bareSingle),
      row(`the same, ${AT_ONCE} answers at once`, many, bareMany),
      {
        measured: `answers of ${AT_ONCE} at once that came whole`,
        figure: `${many.filter(({ isWhole }) => isWhole).length}`,
        aim: `${AT_ONCE}`,
        met: many.every(({ isWhole }) => isWhole) ? 'yes' : 'no',
      },
      row('first word on the screen, 95th percentile', screen.words, bareSingle),
      {
        measured: `scrolling ${MESSAGES} messages, frame to frame, 95th percentile`,
        figure: inMs(part(screen.frames, 0.95)),
        baseline: `${inMs(part(screen.plainFrames, 0.95))} the terms page`,
        aim: inMs(AIM_FRAME_MS),
        met: part(screen.frames, 0.95) <= AIM_FRAME_MS ? 'yes' : 'no',
      },
    ];
  } finally {
    await portal.stop();
    await model.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const aMessage = (chatId = null) => ({
  message: 'What is osmosis, and what has it to do with diffusion?',
  messageId: randomUUID(),
  chatId,
});

/**
 * Reads a stream; returns the latency of its first word since it was written, and whether the
 * stream ended properly.
 */
async function firstWord(model, url, { token }, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  let text = '';
  let ms = Infinity;
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true });
    const number = /#(\d+); /.exec(text)?.[1];
    if (ms === Infinity && number) ms = performance.now() - model.writtenAt.get(Number(number));
  }
  const isWhole = /\[DONE\]|"kind":"ended"[^\n]*"state":"done"/.test(text);
  return { ms, isWhole, chatId: /"chatId":"([^"]+)"/.exec(text)?.[1] };
}

async function oneByOne(ask) {
  const all = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) all.push(await ask());
  return all;
}

const atOnce = (ask) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)));

/** Sends messages on the screen, and scrolls a long chat. */
async function visit(url, student, model) {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const client = await page.context().newCDPSession(page);
    await page.goto(`${url}/mivaterms`);
    await page.getByRole('heading').first().waitFor();
    const plainFrames = await framesOf(page, client);
    await page.evaluate((token) => localStorage.setItem('token', token), student.token);
    await page.addInitScript(watchWords);
    await page.goto(`${url}/Mivaai`);
    const words = await askOnScreen(page, model);
    await fillChat(url, student, model);
    await page.goto(`${url}/Mivaai`);
    await showAll(page);
    const frames = await framesOf(page, client);
    return { words, frames, plainFrames };
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: records when the first word of each answer was drawn, by the answer's number.
 */
function watchWords() {
  window.drawnAt = {};
  new MutationObserver(() => {
    const text = document.querySelector('[role=log]')?.textContent ?? '';
    for (const [, number] of text.matchAll(/#(\d+);/g)) {
      if (number in window.drawnAt) continue;
      window.drawnAt[number] = 0;
      // The word is displayed with the next frame.
      requestAnimationFrame(() => {
        window.drawnAt[number] = performance.timeOrigin + performance.now();
      });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function askOnScreen(page, model) {
  const composer = page.getByRole('textbox', { name: 'Message' });
  const words = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) {
    await composer.fill('What is osmosis?');
    const number = model.nextNumber();
    await composer.press('Enter');
    const drawn = await page.waitForFunction((one) => window.drawnAt[one] || false, number);
    const at = (await drawn.jsonValue()) - performance.timeOrigin;
    words.push({ ms: at - model.writtenAt.get(number), isWhole: true });
    // A message sent during an answer stays in its field.
    await page.getByRole('button', { name: 'Send', disabled: false }).waitFor();
  }
  return words;
}

/** Creates a chat of `MESSAGES` messages, the most recently used one. */
async function fillChat(url, student, model) {
  Object.assign(model.settings, { thinkMs: 0, words: 0 });
  let chatId = null;
  for (let n = 0; n < MESSAGES / 2; n += 1) {
    const to = `${url}/api/chat/send`;
    ({ chatId } = await firstWord(model, to, student, aMessage(chatId)));
  }
}

async function showAll(page) {
  const earlier = page.getByRole('button', { name: 'Earlier messages' });
  const log = page.getByRole('log');
  await log.waitFor();
  for (;;) {
    await log.evaluate((element) => element.scrollTo({ top: 0 }));
    if ((await earlier.count()) === 0) return;
    const height = await log.evaluate((element) => element.scrollHeight);
    await earlier.click();
    await page.waitForFunction(
      (before) => document.querySelector('[role=log]').scrollHeight > before,
      height,
    );
  }
}

/** Returns the value at a quantile of the numbers. */
const part = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? 0;
const inMs = (value) => `${value.toFixed(0)} ms`;
const describe = (words) => {
  const times = words.map(({ ms }) => ms);
  return `${inMs(part(times, 0.95))} (median ${part(times, 0.5).toFixed(0)})`;
};

function row(measured, words, bare) {
  const figure = part(
    words.map(({ ms }) => ms),
    0.95,
  );
  return {
    measured,
    figure: describe(words),
    baseline: `${describe(bare)} model read directly`,
    aim: inMs(AIM_MS),
    met: figure <= AIM_MS ? 'yes' : 'no',
  };
}
