import { createRequire } from 'node:module';

/** Environment variable shared by all tests of a run, as in libs/testing. */
const VARIABLE = 'TEST_SPEED_FACTOR';

/**
 * Measures once per run how much slower this machine is than the reference machine, unless already
 * known.
 */
export async function measureSpeed(): Promise<void> {
  // The web app may import only the contracts; its tests use the same measurement as those of the
  // services.
  const requireSource: (path: string) => { measureSpeedFactor(): Promise<number> } =
    createRequire(__filename);
  const { measureSpeedFactor } = requireSource('../../libs/testing/src/speed/speed-factor');
  process.env[VARIABLE] ??= String(await measureSpeedFactor());
}

/** Scales a deadline for the reference machine, in ms, to this machine. */
export function patientMs(ms: number): number {
  const factor = Number(process.env[VARIABLE] ?? 1);
  return Math.ceil(ms * (Number.isFinite(factor) ? Math.max(1, factor) : 1));
}
