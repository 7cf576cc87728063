import { allFaults } from './faults';
import { rehearse } from './rehearsal';
import { hanging, table } from './report';
import { startRig } from './rig';

const CROWD = 500;
const NOT_POSTGRES = 'EventStoreDB (a double of its server)';

/** `npm run faults [-- event-store-db]`: every fault once under load; exit code 1 where XP or time was lost. */
async function run(args: readonly string[]): Promise<number> {
  const streams = args.includes('event-store-db') ? 'event-store-db' : 'postgres';
  say(`The ledger's streams are in ${streams === 'postgres' ? 'PostgreSQL' : NOT_POSTGRES}.`);
  const rig = await startRig({ students: 40, streams, log: say });
  try {
    say('Striking …');
    const plan = { faults: allFaults(rig, CROWD), perSecond: 200, calmMs: 4_000, hasCalls: true };
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

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
