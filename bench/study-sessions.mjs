// Students who have registered by mail and code and found each other, in pairs.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const { registerStudents } = require('../deploy/processes/dist/faults/students');
const ABREAST = 6;
const OPEN_WITHIN_MS = 30_000;

/** Opens `count` study sessions of two; returns their ids and their members' tokens. */
export async function openStudySessions(url, dataDir, count) {
  const students = await registerStudents(url, dataDir, 2 * count);
  const pairs = Array.from({ length: count }, (_, n) => students.slice(2 * n, 2 * n + 2));
  const sessions = [];
  const worker = async () => {
    for (let pair = pairs.pop(); pair; pair = pairs.pop())
      sessions.push(await openSession(url, pair));
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  return sessions;
}

async function openSession(url, [one, other]) {
  const asked = await untilOk(() => post(url, one, '/api/study/request', { toUserId: other.id }));
  const answer = { requestId: asked.requestId, accept: true };
  const { sessionId } = await untilOk(() => post(url, other, '/api/study/respond', answer));
  return { roomId: sessionId, tokens: [one.token, other.token] };
}

/** Retries, because StudyPal receives new students a moment after their registration. */
async function untilOk(call) {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  for (;;) {
    const { ok, body } = await call();
    if (ok) return body;
    if (Date.now() > deadline) throw new Error(JSON.stringify(body));
    await pause(100);
  }
}

async function post(url, { token }, to, body) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(url + to, options);
  return { ok: response.ok, body: await response.json() };
}
