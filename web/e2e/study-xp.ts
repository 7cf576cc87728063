import { callApi } from './api';
import type { RunningPortal } from './portal';
import type { Student } from './students';

const QUESTIONS = 5;
/**
 * Maximum number of tests: with one in four random choices correct, so many without any are
 * improbable.
 */
const TESTS_MAX = 12;

/**
 * Practises the topics in turn as a student until the XP is earned, and claims it; a correct answer
 * earns 2 XP.
 */
export async function earnXp(
  portal: RunningPortal,
  student: Student,
  xp: number,
  topics: readonly string[] = ['epidemiology'],
): Promise<void> {
  let earned = 0;
  for (let test = 0; earned < xp; test += 1) {
    if (test === TESTS_MAX * topics.length) throw new Error(`Only ${earned} XP were earned.`);
    const sessionId = await generateTest(portal, student, topics[test % topics.length] ?? '');
    for (let question = 0; question < QUESTIONS && earned < xp; question += 1) {
      const path = `/api/testlab/sessions/${sessionId}/answers`;
      earned += Number(
        field(await call(portal, student, path, { question, choice: 0 }), 'xpEarned'),
      );
    }
    await call(portal, student, '/api/auth/xp/add', { xp: QUESTIONS * 2, sessionId });
  }
}

/** Returns the XP that calls have cost a student, from the history, newest first. */
export async function callCosts(portal: RunningPortal, { token }: Student): Promise<number[]> {
  const { body } = await callApi(portal, 'GET', '/api/xp/history', { token });
  const entries: unknown = field(body, 'entries');
  if (!Array.isArray(entries)) throw new Error(JSON.stringify(body));
  return entries
    .filter((entry) => field(entry, 'reason') === 'call')
    .map((entry) => Number(field(entry, 'changeXP')));
}

/**
 * Generates a test for a student.
 * @returns its id
 */
export async function generateTest(
  portal: RunningPortal,
  { token }: Student,
  topics: string,
): Promise<string> {
  const body = new FormData();
  body.set('topics', topics);
  body.set('numQuestions', String(QUESTIONS));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${portal.url}/api/testlab/generate`;
  const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json();
  const sessionId: unknown = field(answer, 'sessionId');
  if (typeof sessionId !== 'string') throw new Error(JSON.stringify(answer));
  return sessionId;
}

async function call(portal: RunningPortal, { token }: Student, path: string, sent: object) {
  const { status, body } = await callApi(portal, 'POST', path, { token, body: sent });
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

function field(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
