import { parseArgs } from 'node:util';
import { allFaults, chosen } from './faults';
import { rehearse } from './rehearsal';
import { hanging, table } from './report';
import { startRig } from './rig';

/** Load that the portal must sustain on two idle cores, and the load for a busy machine. */
const FULL = { students: 40, perSecond: 200, screens: 80, crowd: 500 };
const LIGHT = { students: 12, perSecond: 50, screens: 24, crowd: 60 };
const NOT_POSTGRES = 'EventStoreDB (a double of a cluster of three)';

/**
 * `npm run faults [-- event-store-db] [--light] [--only read-only,xp-1]`: triggers every fault
 * once under load, or only those whose names contain one of the words; exit code 1 if XP, a fact
 * or a deadline was lost.
 */
async function run(args: string[]): Promise<number> {
  const options = {
    light: { type: 'boolean' },
    only: { type: 'string', multiple: true },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const other = positionals.find((word) => word !== 'event-store-db');
  if (other) throw new Error(`Unknown: ${other}. Known: event-store-db, --light, --only <words>.`);
  const streams = positionals.length > 0 ? 'event-store-db' : 'postgres';
  const size = values.light ? LIGHT : FULL;
  say(`The ledger's streams are in ${streams === 'postgres' ? 'PostgreSQL' : NOT_POSTGRES}.`);
  const rig = await startRig({ students: size.students, streams, log: say });
  try {
    const words = values.only?.flatMap((list) => list.split(',')) ?? [];
    const faults = chosen(allFaults(rig, size.crowd), words);
    say('Striking …');
    const plan = { ...size, faults, calmMs: 4_000, hasCalls: true };
    const report = await rehearse(rig, plan);
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
