/** @looks-at identity testlab xp */
import { scaledMs } from '@portal/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEPARTMENTS } from '@portal/contracts';
import { z } from 'zod';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { PortalClient, type Person } from './portal-client.fixture';

const STUDENTS = 20;
const QUESTIONS = 3;
/** Longest time for a graceful shutdown, in ms. */
const STOP_MS = 10_000;
const LIMITS = Object.fromEntries(
  ['RATE_ADDRESS', 'RATE_SESSION', 'RATE_PERSON', 'RATE_GENERATE', 'RATE_CONNECTION']
    .concat('RATE_SIGN_IN', 'RATE_SIGN_IN_ADDRESS', 'GENERATIONS_PER_DAY')
    .map((name) => [name, '10000']),
);

const generatedSchema = z.object({ sessionId: z.uuid() });
const answerSchema = z.object({ xpEarned: z.number() });
const balanceSchema = z.object({ totalXP: z.number() });

/** XP earned by a student's claims; an unanswered claim is repeated with the same session. */
interface Earned {
  person: Person;
  xp: number;
}

let dataDir: string;
let portal: BuiltPortal;
let isStopped: boolean;
let isOver: boolean;
/** Requests with a result, before the stop and after it. */
let answered: { before: number; after: number };
/** Requests during the stop: refused or aborted. */
let refusedCount: number;
let working: Promise<unknown>;

beforeEach(async () => {
  [isStopped, isOver, answered, refusedCount] = [false, false, { before: 0, after: 0 }, 0];
  working = Promise.resolve();
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-stop-'));
  portal = await startBuiltPortal(dataDir, LIMITS);
}, 60_000);
afterEach(async () => {
  isOver = true;
  await portal.end('SIGTERM');
  await working.catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** Repeats a request with the same ids until it has a result, or the test is over. */
async function call(person: Person, to: string, body: object | FormData): Promise<unknown> {
  while (!isOver || portal.process.exitCode === null) {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(to, portal.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    }).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    if (response?.ok && answer !== undefined) {
      answered[isStopped ? 'after' : 'before'] += 1;
      return answer;
    }
    if (response && response.status < 500) {
      throw new Error(`${to} was refused: ${JSON.stringify(answer)}`);
    }
    refusedCount += 1;
    await pause(50);
  }
  throw new Error(`${to} was not answered by the end of the test.`);
}

/** Takes tests sequentially; each is claimed twice and must pay once. */
async function practise(earned: Earned): Promise<void> {
  const { person } = earned;
  for (let test = 0; !isOver; test += 1) {
    const form = new FormData();
    form.set('topics', DEPARTMENTS[test % DEPARTMENTS.length] ?? '');
    form.set('numQuestions', String(QUESTIONS));
    const made = await call(person, '/api/testlab/generate', form);
    const { sessionId } = generatedSchema.parse(made);
    const answers = `/api/testlab/sessions/${sessionId}/answers`;
    for (let question = 0; question < QUESTIONS; question += 1) {
      const answer = await call(person, answers, { question, choice: 0 });
      earned.xp += answerSchema.parse(answer).xpEarned;
    }
    const claim = { xp: QUESTIONS * 10, sessionId };
    for (let press = 0; press < 2; press += 1) await call(person, '/api/auth/xp/add', claim);
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

it('is stopped while 20 students earn, and started again: nobody has lost or doubled an XP', async () => {
  const client = new PortalClient(portal.url, dataDir);
  const students: Earned[] = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    students.push({ person: await client.student(`stopped.student${n}@miva.edu.ng`), xp: 0 });
  }
  working = Promise.all(students.map(practise));
  await until(() => answered.before > STUDENTS * 5);
  const began = performance.now();
  const code = await portal.end('SIGTERM');
  // The output contains the reason of a failed shutdown.
  expect({ code, said: code === 0 ? '' : portal.output() }).toEqual({ code: 0, said: '' });
  expect(performance.now() - began).toBeLessThan(scaledMs(STOP_MS));
  isStopped = true;
  portal = await startBuiltPortal(dataDir, LIMITS);
  await until(() => answered.after > STUDENTS * 5);
  isOver = true;
  await working;
  expect(refusedCount).toBeGreaterThan(0);

  const restarted = new PortalClient(portal.url, dataDir);
  for (const { person, xp } of students) {
    const { body } = await restarted.call('GET', '/api/auth/xp/current', person);
    expect(balanceSchema.parse(body).totalXP).toBe(xp);
  }
  expect(students.some(({ xp }) => xp > 0)).toBe(true);
}, 180_000);
