import { setTimeout as pause } from 'node:timers/promises';
import { readRolloutTiming, type RolloutTiming } from '../rollout-timing';
import type { SupervisedProcess } from '../supervised-process';
import type { Fault } from './fault';
import type { Rig } from './rig';

/** Time for which load balancers may still send new connections to a stopping process, in ms. */
const UNNOTICED_MS = 1_000;
/** Longest time for the screens of a stopped gateway to reconnect, in ms. */
const SCREENS_BACK_MS = 5_000;

/**
 * Replaces every process as Kubernetes does with `process-patch.yaml`: the new one is ready before
 * the old one receives SIGTERM, and the old one has its preStop pause and its grace period. No
 * request may fail.
 * @throws Error if a process did not exit cleanly and in time, or screens did not reconnect
 */
export const rollingUpdate = (words: readonly string[] = []): Fault => ({
  name: words.length === 0 ? 'rolling update of everything' : `rolling update of ${words.join()}`,
  mayFail: false,
  strike: async (rig) => {
    const timing = await readRolloutTiming();
    const isAsked = ({ plan }: SupervisedProcess) =>
      words.length === 0 || words.some((word) => plan.name.startsWith(word));
    for (const process of rig.portal.processes.filter(isAsked)) await roll(rig, process, timing);
  },
});

async function roll(rig: Rig, old: SupervisedProcess, timing: RolloutTiming): Promise<void> {
  const { name } = old.plan;
  const replacement = await rig.portal.replace(old);
  await pause(UNNOTICED_MS);
  replacement.leave();
  await pause(timing.preStopMs - UNNOTICED_MS);
  const stoppedAt = performance.now();
  await old.stop();
  const tookMs = performance.now() - stoppedAt;
  if (old.lastExit !== 'code 0') throw new Error(`${name} ended with ${String(old.lastExit)}.`);
  if (tookMs > timing.graceMs - timing.preStopMs) {
    throw new Error(`${name} took ${tookMs.toFixed(0)} ms to end.`);
  }
  if (old.plan.port === undefined) return;
  const { screens, crowd } = rig;
  await Promise.all([
    screens.untilConnected(SCREENS_BACK_MS),
    crowd.untilConnected(SCREENS_BACK_MS),
  ]);
}
