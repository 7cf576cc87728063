import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * Finds the executable of a server for tests: by the environment variable, the PATH, and the usual
 * locations of distributions, in this order. Returns null if it is not installed.
 */
export async function findBinary(
  name: string,
  variable: string,
  usualPlaces: string[],
): Promise<string | null> {
  const named = process.env[variable];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  for (const candidate of [...(named ? [named] : []), ...onPath, ...usualPlaces]) {
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
