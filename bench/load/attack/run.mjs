// `npm run load -- attack`: runs each attack in turn, while students read and answer questions.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeStudents, signInAgain } from '../accounts.mjs';
import { startMeasuredPortal } from '../portal.mjs';
import { ATTACKS } from './attacks.mjs';
import { printAttacks } from './report.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOTES = new URL(
  '../../../services/testlab/test-texts/economics-markets.txt',
  import.meta.url,
);
const STUDENTS = 20;
/**
 * Six who send heavy files, and one with many sessions: the oldest session ends if there are too
 * many.
 */
const ATTACKERS = 7;
const SESSIONS = 20;
const MANY_SESSIONS_OF = STUDENTS + 6;
/** Address of the proxy for attackers that are distinguished by X-Forwarded-For. */
const PROXY = '127.0.0.9';
/** Pause after an attack until its effects are over, in ms: text processing takes at most 12 s. */
const REST_MS = 15_000;
/** All limits are the defaults of a portal. */
const LIMITS = { TRUST_PROXY: PROXY };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    only: { type: 'string' },
    portal: { type: 'string', default: ROOT },
  },
});
const seconds = Number(values.seconds);
const wanted = values.only?.split(',').map(Number);
const attacks = ATTACKS.filter(({ number }) => !wanted || wanted.includes(number));

const portal = await startMeasuredPortal(values.portal, undefined, LIMITS);
const say = (line) => process.stdout.write(`${line}\n`);
try {
  say(`Registering ${STUDENTS + ATTACKERS} students …`);
  const notes = readFileSync(NOTES);
  const made = await makeStudents(portal.url, portal.dataDir, STUDENTS + ATTACKERS, notes);
  const attackers = made.tokens.slice(STUDENTS);
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, (_, n) => signInAgain(portal.url, PROXY, MANY_SESSIONS_OF, n)),
  );
  const students = fork(fileURLToPath(new URL('students.mjs', import.meta.url)));
  const ended = once(students, 'exit').then(([code]) => {
    throw new Error(`The students ended with code ${code}.`);
  });
  ended.catch(() => undefined); // the rejection is handled by later waits
  const ask = async (message) => {
    const answered = once(students, 'message');
    students.send(message);
    return (await Promise.race([answered, ended]))[0];
  };
  try {
    await ask({ begin: { url: portal.url, tokens: made.tokens.slice(0, STUDENTS) } });
    const rows = [];
    for (const attack of [undefined, ...attacks]) {
      const name = attack ? `${attack.number} ${attack.name}` : 'quiet';
      say(`${name}, ${seconds} s …`);
      const load = loadavg()[0];
      await ask({ measure: true });
      const stop = attack && startAttacker(attack.number, { attackers, sessions });
      await pause(seconds * 1_000);
      const measured = await ask({ measure: false });
      const done = await stop?.();
      rows.push({ name, measured, load, done });
      if (attack) await pause(REST_MS);
    }
    printAttacks(rows);
  } finally {
    students.kill();
  }
} finally {
  await portal.stop();
}
process.exit(0);

/** @returns a function that waits for its end and returns its result. */
function startAttacker(number, { attackers, sessions }) {
  const attacker = fork(fileURLToPath(new URL('attacker.mjs', import.meta.url)));
  const exited = once(attacker, 'exit');
  let done = 'nothing';
  attacker.on('message', (message) => (done = message));
  // The attacker exits on its own after `seconds`.
  attacker.send({ number, url: portal.url, attackers, sessions, proxy: PROXY, seconds });
  return async () => {
    await exited;
    return done;
  };
}
