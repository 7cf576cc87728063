import { createRequire } from 'node:module';

/** Variable that all tests of a run share, as libs/testing has it. */
const VARIABLE = 'TEST_SPEED_FACTOR';

/** Measures once a run how much slower this machine is than a usual one, unless that is known. */
export async function measureSpeed(): Promise<void> {
  // The web may use the contracts alone; its tests measure as those of the services do.
  const requireSource: (path: string) => { measureSpeedFactor(): Promise<number> } =
    createRequire(__filename);
  const { measureSpeedFactor } = requireSource('../../libs/testing/src/speed/speed-factor');
  process.env[VARIABLE] ??= String(await measureSpeedFactor());
}

/** A deadline of a test for a usual machine, in ms: as long as this one needs. */
export function patientMs(ms: number): number {
  const factor = Number(process.env[VARIABLE] ?? 1);
  return Math.ceil(ms * (Number.isFinite(factor) ? Math.max(1, factor) : 1));
}
