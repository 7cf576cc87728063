// `npm run load -- overload`: sends twice the polls that the portal can serve, with claims and
// answers.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeStudents } from '../accounts.mjs';
import { processorSeconds, startMeasuredPortal } from '../portal.mjs';
import { printOverload } from './report.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOTES = new URL(
  '../../../services/testlab/test-texts/economics-markets.txt',
  import.meta.url,
);

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
    times: { type: 'string', default: '2' },
    portal: { type: 'string', default: ROOT },
    profile: { type: 'string' },
  },
});
const portal = await startMeasuredPortal(values.portal, values.profile);
try {
  const count = Number(values.students);
  process.stdout.write(`Registering ${count} students …\n`);
  const made = await makeStudents(portal.url, portal.dataDir, count, readFileSync(NOTES));
  const students = fork(fileURLToPath(new URL('students.mjs', import.meta.url)));
  const before = processorSeconds(portal.pid);
  const began = performance.now();
  const rows = await new Promise((resolve, reject) => {
    students.once('message', resolve);
    students.once('exit', (code) => reject(new Error(`The students ended with code ${code}.`)));
    students.send({
      url: portal.url,
      ...made,
      seconds: Number(values.seconds),
      times: Number(values.times),
    });
  });
  const seconds = (performance.now() - began) / 1_000;
  const cores = (processorSeconds(portal.pid) - before) / seconds;
  printOverload({ rows, cores, load: loadavg()[0] });
} finally {
  await portal.stop();
}
process.exit(0);
