import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Names of the folders of back-ups: an unfinished one ends with `.begun`. */
const WHOLE = /^portal-[\dTZ.-]+$/;
const CUT_OFF = /^portal-[\dTZ.-]+\.begun$/;

/** Returns the names of the finished back-ups of `into`, oldest first. */
export async function wholeBackUps(into: string): Promise<string[]> {
  return (await namesOf(into)).filter((name) => WHOLE.test(name)).sort();
}

/**
 * Deletes the back-ups of `into` except the newest `kept` (at least 1), and the unfinished folders
 * of killed runs. A file that a newer back-up shares remains there. Only one back-up may run at a
 * time.
 */
export async function deleteOldBackUps(into: string, kept: number): Promise<void> {
  const cutOff = (await namesOf(into)).filter((name) => CUT_OFF.test(name));
  for (const name of [...cutOff, ...(await wholeBackUps(into)).slice(0, -kept)]) {
    await rm(path.join(into, name), { recursive: true, force: true });
  }
}

async function namesOf(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}
