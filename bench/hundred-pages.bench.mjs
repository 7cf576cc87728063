// Generates fifty questions from a document of a hundred pages, and measures another student's
// reads meanwhile. `DOCUMENT=notes.pdf npm run bench -- hundred` measures another document.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeStudents } from './load/accounts.mjs';
import { startMeasuredPortal } from './load/portal.mjs';

const require = createRequire(import.meta.url);
require('../tools/register-typescript.cjs');
const { buildPdf } = require('../services/testlab/src/testing/pdf.fixture.ts');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOTES = new URL('../services/testlab/test-texts/economics-markets.txt', import.meta.url);
const BANK = new URL('../libs/knowledge/content/bank/', import.meta.url);
const [PAGES, LINES, LINE] = [100, 48, 88];
const QUESTIONS = 50;
/**
 * Number of tests; the first one loads the tagger and the concepts, like the first test of a day.
 */
const TIMES = 5;
const AIM_MS = 5_000;
const READ_EVERY_MS = 5;
const QUIET_MS = 5_000;

export async function measure() {
  const document = process.env.DOCUMENT ? readFileSync(process.env.DOCUMENT) : hundredPages();
  const portal = await startMeasuredPortal(ROOT);
  try {
    const { tokens } = await makeStudents(portal.url, portal.dataDir, 2, readFileSync(NOTES));
    const [practising, reading] = tokens;
    const quiet = await readWhile(portal.url, reading, () => pause(QUIET_MS));
    const tests = [];
    const beside = await readWhile(portal.url, reading, async () => {
      for (let n = 0; n < TIMES; n += 1)
        tests.push(await generate(portal.url, practising, document));
    });
    const times = tests.map(({ ms }) => ms);
    const slowest = Math.max(...times);
    const fewest = Math.min(...tests.map(({ count }) => count));
    return [
      {
        measured: `${QUESTIONS} questions of ${PAGES} pages, slowest of ${TIMES}`,
        figure: `${slowest.toFixed(0)} ms, ${fewest} came`,
        baseline: `${Math.min(...times).toFixed(0)} ms the quickest`,
        ratio: (slowest / Math.min(...times)).toFixed(2),
        aim: `${AIM_MS} ms`,
        met: slowest <= AIM_MS ? 'yes' : 'no',
      },
      {
        measured: "another student's reads meanwhile, 99th percentile",
        figure: `${beside.toFixed(1)} ms`,
        baseline: `${quiet.toFixed(1)} ms before`,
        ratio: (beside / quiet).toFixed(2),
        aim: '50 ms',
        met: beside <= 50 ? 'yes' : 'no',
      },
    ];
  } finally {
    await portal.stop();
  }
}

/**
 * Builds a document from the bank's explanations, with a heading per topic: a hundred pages
 * without repeated lines, which would be taken for headers or footers.
 */
function hundredPages() {
  const lines = readdirSync(BANK).flatMap((department) => {
    const folder = new URL(`${department}/`, BANK);
    return readdirSync(folder).flatMap((name) => chapter(new URL(name, folder)));
  });
  const pages = Array.from({ length: PAGES }, (_, page) =>
    lines.slice(page * LINES, (page + 1) * LINES),
  );
  if (pages.at(-1)?.length !== LINES) throw new Error('The bank does not fill a hundred pages.');
  return buildPdf(pages);
}

function chapter(file) {
  const { topic, questions } = JSON.parse(readFileSync(file, 'utf8'));
  const prose = questions.map(({ explanation }) => explanation).join(' ');
  return ['', topic, '', ...linesOf(prose)];
}

function linesOf(text) {
  const ascii = text.replace(/[\u2018\u2019]/g, "'").replace(/[^\x20-\x7e]/g, '-');
  return ascii.match(new RegExp(`.{1,${LINE}}(?: |$)`, 'g')) ?? [];
}

async function generate(url, token, document) {
  const form = new FormData();
  form.append('file', new Blob([document]), 'lecture.pdf');
  form.append('numQuestions', String(QUESTIONS));
  const began = performance.now();
  const response = await fetch(`${url}/api/testlab/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const parsed = await response.json();
  if (!response.ok) throw new Error(`generate: ${response.status} ${JSON.stringify(parsed)}`);
  return { ms: performance.now() - began, count: parsed.questions.length };
}

/** Reads the polled paths until the work is done. @returns the 99th percentile, in ms */
async function readWhile(url, token, work) {
  const durations = [];
  let isOver = false;
  const read = async () => {
    for (let n = 0; !isOver; n += 1) {
      const to = ['/api/auth/xp/current', '/api/announcements', '/api/leaderboard'][n % 3];
      const began = performance.now();
      const response = await fetch(url + to, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${to}: ${response.status}`);
      durations.push(performance.now() - began);
      await pause(READ_EVERY_MS);
    }
  };
  const ended = read();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await ended;
  durations.sort((a, b) => a - b);
  return durations[Math.floor(durations.length * 0.99)];
}
