// The students of an attack: a separate process, so that the attacker slows only the portal.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Agent, Pool, request } from 'undici';
import { openSocket } from '../live-socket.mjs';
import { makeTest } from '../make-test.mjs';

/** Interval between a student's requests, in ms: four reads, then an answer. */
const EVERY_MS = 250;
const LATE_MS = 30_000;
/** Longer than an attack and its preparation: the portal may close connections earlier. */
const KEPT = { pipelining: 1, keepAliveTimeout: 120_000 };
/** Connections that a browser keeps open to a portal; further requests wait until one is free. */
const CONNECTIONS = 6;
const READS = [
  '/api/auth/current-user',
  '/api/announcements',
  '/api/leaderboard',
  '/api/auth/xp/current',
];

/** A visitor who connects from a separate address, with a new connection each time. */
const STRANGER = { localAddress: '127.0.0.8', connections: 1, pipelining: 0 };
const STRANGER_READS = '/api/leaderboard';

const delay = monitorEventLoopDelay({ resolution: 5 });
let measured = newMeasures();
let isMeasured = false;
const underWay = new Set();
const sockets = [];

process.on('message', ({ begin, measure }) => {
  const answering = begin ? start(begin) : measure ? startMeasuring() : stopMeasuring();
  answering.then(
    (answer) => process.send(answer),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});

async function start({ url, tokens }) {
  for (const [n, token] of tokens.entries()) {
    const pool = new Pool(url, { connections: CONNECTIONS, ...KEPT });
    await openAll(pool, token);
    sockets.push(await openSocket(url, token));
    const test = await makeTest(url, token);
    let turn = n;
    const call = () => {
      const called = once(pool, token, test, turn++).finally(() => underWay.delete(called));
      underWay.add(called);
    };
    setTimeout(() => setInterval(call, EVERY_MS), (n / tokens.length) * EVERY_MS);
  }
  const visit = () => {
    const visited = visitAnew(url).finally(() => underWay.delete(visited));
    underWay.add(visited);
  };
  setInterval(visit, EVERY_MS);
  return { began: true };
}

async function visitAnew(url) {
  const into = isMeasured ? measured : undefined;
  const began = performance.now();
  const dispatcher = new Agent(STRANGER);
  const late = { headersTimeout: LATE_MS, bodyTimeout: LATE_MS, connect: { timeout: LATE_MS } };
  const status = await request(`${url}${STRANGER_READS}`, { dispatcher, ...late }).then(
    async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    },
    () => 'failed',
  );
  void dispatcher.destroy();
  into?.strangerMs.push(performance.now() - began);
  if (into && status !== 200) into.strangersRefused += 1;
}

/** Opens all connections, as the files of the portal's first page do. */
async function openAll(pool, token) {
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => read(pool, token, n)));
}

/** A second answer to a question gets the result of the first. */
async function once(pool, token, test, turn) {
  const into = isMeasured ? measured : undefined;
  const began = performance.now();
  const isAnswer = turn % 5 === 4;
  const status = await (isAnswer ? answer(pool, token, test, turn) : read(pool, token, turn));
  if (!into) return;
  const ms = performance.now() - began;
  if (ms >= Math.max(0, ...into.ms)) into.longestAt = isAnswer ? 'an answer' : pathOf(turn);
  into.ms.push(ms);
  into.statuses[status] = (into.statuses[status] ?? 0) + 1;
}

const pathOf = (turn) => READS[turn % READS.length];
const read = (pool, token, turn) =>
  statusOf(pool, { path: pathOf(turn), method: 'GET', headers: bearer(token) });

function answer(pool, token, { sessionId, questions }, turn) {
  const body = JSON.stringify({ question: turn % questions.length, choice: 0 });
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const path = `/api/testlab/sessions/${sessionId}/answers`;
  return statusOf(pool, { path, method: 'POST', headers, body });
}

const bearer = (token) => ({ authorization: `Bearer ${token}` });

async function statusOf(pool, call) {
  const late = { headersTimeout: LATE_MS, bodyTimeout: LATE_MS };
  try {
    const { statusCode, body } = await pool.request({ ...call, ...late });
    await body.dump();
    return statusCode;
  } catch {
    return 'failed';
  }
}

function newMeasures() {
  return { ms: [], strangerMs: [], strangersRefused: 0, statuses: {}, longestAt: '' };
}

async function startMeasuring() {
  await Promise.all(underWay);
  measured = newMeasures();
  isMeasured = true;
  delay.reset();
  delay.enable();
  return { began: true };
}

async function stopMeasuring() {
  isMeasured = false;
  delay.disable();
  const delayP99Ms = delay.percentile(99) / 1e6;
  await Promise.all(underWay);
  return { ...measured, delayP99Ms, closedSockets: sockets.filter((s) => s.isClosed).length };
}
