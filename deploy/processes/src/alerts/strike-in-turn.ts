import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { AlertFault, AlertOutcome } from './alert-fault';
import type { Stage } from './stage';

/** Longer than any alert needs to fire, in ms: 60 s of `for`, and the time before. */
const FIRES_WITHIN_MS = 180_000;
/** Time for which a fault continues after its alert fired, in ms; the alert must still fire. */
const GOES_ON_MS = 5_000;
/** Longer than any rule's lookback, two minutes, and the recovery within a minute. In ms. */
const CALM_WITHIN_MS = 240_000;
/** Longer than a call waits at most, so that its alert would be pending by then. In ms. */
const SETTLES_MS = 6_000;

/** Applies each fault until its alert fires, ends it, and waits until no alert fires. */
export async function strikeInTurn(
  stage: Stage,
  faults: readonly AlertFault[],
  log: (line: string) => void,
): Promise<AlertOutcome[]> {
  const outcomes: AlertOutcome[] = [];
  for (const fault of faults) {
    log(`${fault.name} …`);
    const outcome = await strike(stage, fault);
    log(`  ${wordsOf(outcome)}`);
    outcomes.push(outcome);
    if (outcome.calmAfterMs !== null) continue;
    // Alerts that still fire would be attributed to the next fault.
    log(`  ${(await stage.alerts.now()).join('\n  ')}`);
    break;
  }
  return outcomes;
}

async function strike(stage: Stage, fault: AlertFault): Promise<AlertOutcome> {
  const { name, fires, mayAlsoFire = {}, holdMs = 0 } = fault;
  const { alerts } = stage;
  const startedAt = performance.now();
  const end = await fault.strike(stage);
  let firedAfterMs: number | null = null;
  let hasStopped = false;
  try {
    if (fires) {
      const labels = { alertname: fires.alert, ...fires.labels };
      if (await alerts.untilFiring(labels, FIRES_WITHIN_MS)) {
        firedAfterMs = performance.now() - startedAt;
        await pause(GOES_ON_MS);
        hasStopped = !(await alerts.untilFiring(labels, 0));
      }
    } else await pause(holdMs);
  } finally {
    await end();
  }
  const endedAt = performance.now();
  const calmAfterMs = await untilCalm(stage, endedAt);
  const fired = await alerts.firedWithin(performance.now() - startedAt);
  return { name, fires, mayAlsoFire, fired, firedAfterMs, hasStopped, calmAfterMs };
}

/**
 * @returns the time from the end of the fault until no alert fired, and none did later, in ms;
 *   null if it took too long
 */
async function untilCalm({ alerts }: Stage, endedAt: number): Promise<number | null> {
  for (;;) {
    if (!(await alerts.untilCalm(CALM_WITHIN_MS))) return null;
    const calmAt = performance.now();
    // Calls that waited during the fault end only now.
    await pause(SETTLES_MS);
    if (await alerts.untilCalm(0)) return calmAt - endedAt;
  }
}

function wordsOf({ fired, firedAfterMs, calmAfterMs }: AlertOutcome): string {
  const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`);
  const names = fired.length === 0 ? 'none fired' : fired.join(', ');
  const after = firedAfterMs === null ? '' : ` after ${seconds(firedAfterMs)}`;
  // Above about 2 the portal is slow for lack of CPU, and the alerts are justified.
  const load = ((loadavg()[0] ?? 0) / availableParallelism()).toFixed(1);
  return `${names}${after}; calm ${seconds(calmAfterMs)} after the end (load ${load} a processor)`;
}
