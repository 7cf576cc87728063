import { allFaults } from './faults';
import { rehearse } from './rehearsal';
import { hanging, table } from './report';
import { startRig } from './rig';

const CROWD = 500;

/** `npm run faults`: every fault once under load; exit code 1 where XP or time was lost. */
async function run(): Promise<number> {
  const rig = await startRig({ students: 40, log: say });
  try {
    say('Striking …');
    const plan = { faults: allFaults(CROWD), perSecond: 200, calmMs: 4_000 };
    const report = await rehearse(rig, { ...plan, screens: 80, crowd: CROWD });
    say(`\n${table(report)}`);
    return report.faults.length === 0 && hanging(report).length === 0 ? 0 : 1;
  } finally {
    await rig.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
