import { setTimeout as pause } from 'node:timers/promises';
import { readRolloutTiming, type RolloutTiming } from '../rollout-timing';
import type { SupervisedProcess } from '../supervised-process';
import type { Fault } from './fault';
import type { Rig } from './rig';

/** How long load balancers may go on sending newcomers to a process that goes, in ms. */
const UNNOTICED_MS = 1_000;
/** How soon the screens of a gateway that went are at another one, in ms. */
const SCREENS_BACK_MS = 5_000;

/**
 * Every process is replaced as Kubernetes does it by `process-patch.yaml`: the new one is ready before the old one is
 * sent SIGTERM, and the old one has its pause and its grace. No request may fail.
 * @throws Error where a process did not end in order and in time, or screens stayed away
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
  const toldAt = performance.now();
  await old.stop();
  const tookMs = performance.now() - toldAt;
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
