import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * Finds a program that tests start: the environment variable first, then the PATH, then where
 * distributions put it. Null where it is nowhere.
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
