// The students: a separate process, so that their cost is not counted as the portal's.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { openSocket } from './live-socket.mjs';

const POLL_EVERY_MS = 10_000;
const TICK_MS = 5;
const PATHS = ['/api/auth/current-user', '/api/announcements', '/api/leaderboard'];
const CONNECTIONS = 256;
const SOCKETS_AT_ONCE = 50;
/** XP per claim: the value of a right answer, and the smallest grant. */
const CLAIM_XP = 2;
const CLAIM_LOST_MS = 5_000;

process.once('message', (options) => {
  run(options).then(
    (result) => process.send(result, () => process.exit(0)),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});

async function run({ url, tokens, claimers, claimsPerSecond, seconds, warmUpSeconds }) {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const students = tokens.map((token) => ({ token, etags: new Map(), socket: undefined }));
  const comingIn = performance.now();
  await openSockets(url, students);
  const openedMs = performance.now() - comingIn;
  const measured = newMeasures();
  const firstRound = newMeasures();
  let isMeasured = false;
  const record = (path, ms, status) => {
    const answers = ((isMeasured ? measured : firstRound).paths[path] ??= { ms: [], statuses: {} });
    answers.ms.push(ms);
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
  };
  const stopPolls = startPolls(pool, students, record);
  const claiming = startClaims(pool, students.slice(0, claimers), claimsPerSecond, (claim) => {
    if (isMeasured) measured.claims.push(claim);
  });
  await pause(warmUpSeconds * 1_000);
  isMeasured = true;
  process.send({ began: true });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const before = process.cpuUsage();
  const began = performance.now();
  await pause(seconds * 1_000);
  isMeasured = false;
  const elapsed = (performance.now() - began) / 1_000;
  const used = process.cpuUsage(before);
  process.send({ ended: true });
  stopPolls();
  await claiming.stop();
  const closed = students.filter(({ socket }) => socket.isClosed).length;
  return {
    result: {
      ...measured,
      openedMs,
      firstRound: firstRound.paths,
      seconds: elapsed,
      cores: (used.user + used.system) / 1e6 / elapsed,
      delayP99Ms: delay.percentile(99) / 1e6,
      closedSockets: closed,
    },
  };
}

const newMeasures = () => ({ paths: {}, claims: [] });

async function openSockets(url, students) {
  const waiting = [...students];
  const worker = async () => {
    for (let student = waiting.pop(); student; student = waiting.pop()) {
      student.socket = await openSocket(url, student.token);
    }
  };
  await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, worker));
}

/** Every student requests every path every 10 s; the requests are spread evenly. */
function startPolls(pool, students, record) {
  const due = students.flatMap((student) => PATHS.map((path) => ({ student, path })));
  due.forEach((poll) => (poll.phase = Math.random()));
  due.sort((a, b) => a.phase - b.phase);
  const began = performance.now();
  let at = 0;
  const timer = setInterval(() => {
    for (;;) {
      const poll = due[at % due.length];
      const dueAt = began + (Math.floor(at / due.length) + poll.phase) * POLL_EVERY_MS;
      if (dueAt > performance.now()) return;
      at += 1;
      void ask(pool, poll, dueAt, record);
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Measured from the time at which the request was due, so that delays of the portal count. */
async function ask(pool, { student, path }, dueAt, record) {
  const etag = student.etags.get(path);
  const headers = { authorization: `Bearer ${student.token}` };
  if (etag) headers['if-none-match'] = etag;
  try {
    const answer = await pool.request({ path, method: 'GET', headers });
    await answer.body.dump();
    if (answer.headers.etag) student.etags.set(path, answer.headers.etag);
    record(path, performance.now() - dueAt, answer.statusCode);
  } catch {
    record(path, performance.now() - dueAt, 'failed');
  }
}

/**
 * Sends claims at a rate per second, by one student after the other; measures until the student's
 * socket is updated.
 */
function startClaims(pool, claimers, perSecond, record) {
  let n = 0;
  const underWay = new Set();
  const claim = () => {
    const student = claimers[n++ % claimers.length];
    if (!student) return;
    const claimed = claimOnce(pool, student)
      .then(record)
      .finally(() => underWay.delete(claimed));
    underWay.add(claimed);
  };
  const timer = perSecond > 0 ? setInterval(claim, 1_000 / perSecond) : undefined;
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await pool.close();
  };
  return { stop };
}

async function claimOnce(pool, { token, socket }) {
  const began = performance.now();
  const updated = socket.next('xp:update', CLAIM_LOST_MS).then(
    () => performance.now() - began,
    () => null,
  );
  const request = {
    path: '/api/auth/xp/add',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ xp: CLAIM_XP }),
  };
  const answer = await pool.request(request);
  await answer.body.dump();
  const answeredMs = performance.now() - began;
  return { answeredMs, status: answer.statusCode, updatedMs: await updated };
}
