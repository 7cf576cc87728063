// Students for a load test: registered, verified and signed in over HTTP, as the screens do.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

const PASSWORD = 'nine lanterns on the lake';
const ABREAST = 8;
const CODE_WITHIN_MS = 60_000;
const LISTED_WITHIN_MS = 900_000;
/** Number of students that `npm run demo-data` adds. */
const DEMO_STUDENTS = 500;
/** Number of students who earn XP and then claim it in small amounts. */
const CLAIMERS = 20;

/**
 * @param others number of existing students
 * @returns the tokens; those of the first `CLAIMERS` have XP to claim.
 */
export async function makeStudents(url, dataDir, count, notes, others = DEMO_STUDENTS) {
  const codes = new Codes(path.join(dataDir, 'mailbox'));
  const tokens = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      tokens[n] = await register(url, codes, emailOf(n));
      if (n < CLAIMERS) await earn(url, tokens[n], notes);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  await untilListed(url, count + others);
  return { tokens, claimers: Math.min(CLAIMERS, count) };
}

const emailOf = (n) => `load.student${n}@miva.edu.ng`;

/**
 * Signs the `n`th student in again, through a trusted proxy, from a different address each time.
 */
export async function signInAgain(url, proxy, n, time) {
  const answer = await request(`${url}/api/auth/login`, {
    dispatcher: new Agent({ localAddress: proxy }),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${time}` },
    body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
  });
  const parsed = await answer.body.json();
  if (!parsed.token) throw new Error(`No sign-in: ${JSON.stringify(parsed)}`);
  return parsed.token;
}

/**
 * Waits until the leaderboard has received the students' events, each of which changes it for all
 * students.
 */
async function untilListed(url, expected) {
  const deadline = Date.now() + LISTED_WITHIN_MS;
  for (;;) {
    const { total } = await (await fetch(`${url}/api/leaderboard`)).json();
    if (total >= expected) return;
    if (Date.now() > deadline) throw new Error(`Only ${total} students are on the leaderboard.`);
    await pause(1_000);
  }
}

async function register(url, codes, email) {
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const body = { ...account, department: 'Economics', acceptedTerms: true };
  const { data } = await post(url, '/api/auth/register', body);
  const code = await codes.mailedTo(email);
  const { registrationId } = data;
  return (await post(url, '/api/auth/verify', { email, code, registrationId })).token;
}

/** Practises the same notes twice: the second test is answered with the keys of the first. */
async function earn(url, token, notes) {
  const right = new Map();
  await practise(url, token, notes, right);
  await practise(url, token, notes, right);
  // The first claim overtakes all students without XP; the measured claims change no other
  // student's rank.
  await post(url, '/api/auth/xp/add', { xp: 2 }, token);
}

/** @param right the right choice of each answered question; the function adds more. */
async function practise(url, token, notes, right) {
  const form = new FormData();
  form.append('file', new Blob([notes]), 'notes.txt');
  form.append('numQuestions', '50');
  const { sessionId, questions } = await post(url, '/api/testlab/generate', form, token);
  for (const [number, { question, choices }] of questions.entries()) {
    const choice = Math.max(0, choices.indexOf(right.get(question)));
    const answer = { question: number, choice };
    const parsed = await post(url, `/api/testlab/sessions/${sessionId}/answers`, answer, token);
    right.set(question, choices[parsed.answerIndex]);
  }
}

/** Retries while the portal responds that it is busy: hashing has few places. */
async function post(url, to, body, token) {
  for (let tries = 0; ; tries += 1) {
    const isForm = body instanceof FormData;
    const response = await fetch(url + to, {
      method: 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const parsed = await response.text();
    if (response.status !== 503 || tries === 50) throw new Error(`${to}: ${parsed}`);
    await pause(50 + 100 * Math.random());
  }
}

/** Reads codes from the mailbox, each mail once. */
class Codes {
  seen = new Set();
  codes = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  /** Waits for the code that is mailed to this address. */
  async mailedTo(email) {
    const deadline = Date.now() + CODE_WITHIN_MS;
    while (!this.codes.has(email)) {
      if (Date.now() > deadline) throw new Error(`No code came for ${email}.`);
      this.looking ??= this.look().finally(() => (this.looking = undefined));
      await this.looking;
      if (!this.codes.has(email)) await pause(20);
    }
    return this.codes.get(email);
  }

  async look() {
    const names = await readdir(this.folder).catch(() => []);
    const fresh = names.filter((name) => name.endsWith('.json') && !this.seen.has(name));
    for (const name of fresh) {
      this.seen.add(name);
      // The mailbox deletes its oldest mails.
      const mail = await readFile(path.join(this.folder, name), 'utf8').catch(() => undefined);
      if (!mail) continue;
      const { to, text } = JSON.parse(mail);
      const code = /^\d{6}$/m.exec(text)?.[0];
      if (code) this.codes.set(to, code);
    }
  }
}
