import { readFile } from 'node:fs/promises';
import path from 'node:path';

const MANIFEST = path.resolve(__dirname, '../../kubernetes/base/process-patch.yaml');

/** Times that the manifests give a stopping process, in ms. */
export interface RolloutTiming {
  /** From the termination request until SIGTERM. */
  preStopMs: number;
  /** From the termination request until SIGKILL. */
  graceMs: number;
}

/**
 * Reads the times of a rolling update from the manifests.
 * @throws Error if they are missing
 */
export async function readRolloutTiming(): Promise<RolloutTiming> {
  const text = await readFile(MANIFEST, 'utf8');
  return {
    preStopMs: secondsOf(text, /preStop:\s+sleep: \{ seconds: (\d+) \}/) * 1_000,
    graceMs: secondsOf(text, /terminationGracePeriodSeconds: (\d+)/) * 1_000,
  };
}

function secondsOf(text: string, pattern: RegExp): number {
  const seconds = Number(pattern.exec(text)?.[1]);
  if (!(seconds > 0)) throw new Error(`${MANIFEST} has nothing like ${pattern.source}.`);
  return seconds;
}
