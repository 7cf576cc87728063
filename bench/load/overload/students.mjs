// The students of an overload: they send more polls than are served, even if the portal asks them
// to slow down.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { openSocket } from '../live-socket.mjs';
import { makeTest } from '../make-test.mjs';

const PATHS = ['/api/auth/current-user', '/api/announcements', '/api/leaderboard'];
const CONNECTIONS = 1_500;
const TICK_MS = 5;
const LATE_MS = 30_000;
/** Claims and answers per second. */
const CLAIMS = 2;
const ANSWERS = 4;
const CLAIM_XP = 2;
const ANSWERERS = 4;
/** Rates that are tried for `STEP_SECONDS` each, increasing until one is not served. */
const FIRST_RATE = 100;
const STEP = 1.4;
const STEP_SECONDS = 5;
/**
 * A rate counts as served if the 99th percentile stays below this, in ms, and less than
 * `SPARED_PART` of the polls is refused or deferred.
 */
const SERVED_MS = 250;
const SPARED_PART = 0.01;

process.once('message', (options) => {
  run(options).then(
    (rows) => process.send(rows, () => process.exit(0)),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});

async function run({ url, tokens, claimers, seconds, times }) {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  for (const token of tokens) await openSocket(url, token);
  const tests = [];
  for (const token of tokens.slice(-ANSWERERS)) {
    tests.push({ token, ...(await makeTest(url, token)) });
  }
  const offer = (rate, forSeconds) =>
    offered({
      pool,
      tokens,
      claimers: tokens.slice(0, claimers),
      tests,
      rate,
      seconds: forSeconds,
    });
  // First requests are computed instead of served from a cache.
  await offer(FIRST_RATE, (tokens.length * PATHS.length) / FIRST_RATE);
  let served = await offer(FIRST_RATE, STEP_SECONDS);
  for (let rate = FIRST_RATE * STEP; ; rate *= STEP) {
    const next = await offer(rate, STEP_SECONDS);
    if (!isServed(next)) break;
    served = next;
  }
  return [served, await offer(served.rate * times, seconds)];
}

function isServed({ polls }) {
  const sorted = polls.map(({ ms }) => ms).sort((a, b) => a - b);
  const spared = polls.filter(({ status, isLater }) => isLater || ![200, 304].includes(status));
  const p99 = sorted[Math.floor(0.99 * sorted.length)];
  return p99 < SERVED_MS && spared.length < SPARED_PART * polls.length;
}

/**
 * Sends polls at `rate` per second, evenly, with claims and answers; each is timed from the moment
 * it was due.
 */
async function offered({ pool, tokens, claimers, tests, rate, seconds }) {
  const measured = { rate, seconds, polls: [], claims: [], answers: [] };
  const underWay = new Set();
  const every = (perSecond, into, send) => {
    const began = performance.now();
    let n = 0;
    return setInterval(() => {
      for (let dueAt = began; ; n += 1) {
        dueAt = began + (n * 1_000) / perSecond;
        if (dueAt > performance.now()) return;
        const sent = send(n).then((answer) => {
          into.push({ ms: performance.now() - dueAt, ...answer });
          underWay.delete(sent);
        });
        underWay.add(sent);
      }
    }, TICK_MS);
  };
  const from = Math.floor(Math.random() * tokens.length);
  const timers = [
    every(rate, measured.polls, (n) => {
      const token = tokens[(from + n) % tokens.length];
      const path = PATHS[Math.floor((from + n) / tokens.length) % PATHS.length];
      return call(pool, { path, method: 'GET', token });
    }),
    every(CLAIMS, measured.claims, (n) => {
      const token = claimers[n % claimers.length];
      return call(pool, {
        path: '/api/auth/xp/add',
        method: 'POST',
        token,
        body: { xp: CLAIM_XP },
      });
    }),
    every(ANSWERS, measured.answers, (n) => {
      const { token, sessionId, questions } = tests[n % tests.length];
      const path = `/api/testlab/sessions/${sessionId}/answers`;
      // A second answer to a question gets the result of the first.
      const body = { question: n % questions.length, choice: 0 };
      return call(pool, { path, method: 'POST', token, body });
    }),
  ];
  await pause(seconds * 1_000);
  for (const timer of timers) clearInterval(timer);
  await Promise.all(underWay);
  return measured;
}

async function call(pool, { path, method, token, body }) {
  const headers = { authorization: `Bearer ${token}` };
  if (body) headers['content-type'] = 'application/json';
  const late = { headersTimeout: LATE_MS, bodyTimeout: LATE_MS };
  const sent = { path, method, headers, body: body && JSON.stringify(body), ...late };
  try {
    const answer = await pool.request(sent);
    await answer.body.dump();
    return { status: answer.statusCode, isLater: 'retry-after' in answer.headers };
  } catch {
    return { status: 'failed', isLater: false };
  }
}
