import { parseArgs } from 'node:util';
import { chosen } from '../faults/faults';
import { ALERT_FAULTS } from './alert-faults';
import { alertTable, differences, untried } from './alert-report';
import { alertNames } from './alert-rules';
import { startStage } from './stage';
import { strikeInTurn } from './strike-in-turn';

/** Speed of the rules' clock: a minute lasts 4 s. */
const FACTOR = 15;
const FULL = { students: 16, perSecond: 60 };
const LIGHT = { students: 8, perSecond: 30 };

/**
 * `npm run faults -- --alerts [--light] [--only redis,books]`: triggers each alert by its fault on
 * a real Prometheus; exit code 1 if one did not fire, fired without its fault, or continued after
 * it.
 */
async function run(args: string[]): Promise<number> {
  const options = {
    alerts: { type: 'boolean' },
    light: { type: 'boolean' },
    only: { type: 'string', multiple: true },
  } as const;
  const { values } = parseArgs({ args, options });
  const words = values.only?.flatMap((list) => list.split(',')) ?? [];
  const faults = chosen(ALERT_FAULTS, words);
  say(`Rules of the manifests, every duration divided by ${FACTOR}: a minute of theirs is 4 s.`);
  const size = values.light ? LIGHT : FULL;
  const stage = await startStage({ ...size, factor: FACTOR, log: say });
  try {
    const outcomes = await Promise.race([strikeInTurn(stage, faults, say), endedBySignal()]);
    say(`\n${alertTable(outcomes)}\n`);
    const left = faults.slice(outcomes.length).map(({ name }) => `${name}: was not tried`);
    const never = words.length > 0 ? [] : untried(alertNames(stage.rules), faults);
    const found = [
      ...differences(outcomes),
      ...left,
      ...never.map((alert) => `${alert}: no fault sets it off`),
    ];
    say(found.join('\n') || 'Each alert fired under its fault, and only then.');
    return found.length === 0 ? 0 : 1;
  } finally {
    await stage.stop();
  }
}

/** Rejects on a signal, so that the run shuts down gracefully and cleans up. */
function endedBySignal(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    }
    process.once('disconnect', () => reject(new Error('Ended with who started it.')));
  });
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
