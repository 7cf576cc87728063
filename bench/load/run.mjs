// `npm run load`: students with the specification's polls and a socket each, and one claim per
// second.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeStudents } from './accounts.mjs';
import { databaseSeconds, processorSeconds, startMeasuredPortal } from './portal.mjs';
import { printLoad } from './report.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOTES = new URL('../../services/testlab/test-texts/economics-markets.txt', import.meta.url);
/** At least two polling rounds, so that the load of first requests is reported separately. */
const WARM_UP_SECONDS = 30;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    claims: { type: 'string', default: '1' },
    portal: { type: 'string', default: ROOT },
    profile: { type: 'string' },
  },
});
const stages = values.students.split(',').map(Number);
const seconds = Number(values.seconds);

const portal = await startMeasuredPortal(values.portal, values.profile);
try {
  const most = Math.max(...stages);
  process.stdout.write(`Registering ${most} students …\n`);
  const students = await makeStudents(portal.url, portal.dataDir, most, readFileSync(NOTES));
  for (const count of stages) {
    const load = loadavg()[0];
    process.stdout.write(`${count} students for ${seconds} s …\n`);
    const measured = await measure(students, count);
    printLoad({ count, load, ...measured });
  }
} finally {
  await portal.stop();
}
process.exit(0);

/**
 * Runs the students in a separate process; the portal's processor time is read before and after.
 */
function measure({ tokens, claimers }, count) {
  const generator = fork(fileURLToPath(new URL('generator.mjs', import.meta.url)));
  const usage = () => ({
    portal: processorSeconds(portal.pid),
    database: databaseSeconds(portal.pid),
  });
  return new Promise((resolve, reject) => {
    let before;
    let after;
    let result;
    generator.on('message', (message) => {
      if (message.began) before = usage();
      if (message.ended) after = usage();
      if (message.result) result = message.result;
    });
    generator.once('exit', (code) => {
      if (!result) return reject(new Error(`The students ended with code ${code}.`));
      const cores = (name) => (after[name] - before[name]) / result.seconds;
      resolve({ result, portalCores: cores('portal'), databaseCores: cores('database') });
    });
    generator.send({
      url: portal.url,
      tokens: tokens.slice(0, count),
      claimers: Math.min(claimers, count),
      claimsPerSecond: Number(values.claims),
      seconds,
      warmUpSeconds: WARM_UP_SECONDS,
    });
  });
}
