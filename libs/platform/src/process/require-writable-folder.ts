import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '../errors/error-code';
import { OperatorError } from '../errors/operator-error';

/** Reasons that the operator can fix, by system error code. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's share of the disk is used up",
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Creates the folder if it is missing, and writes and removes a file in it.
 * @throws OperatorError with one line that names variable, folder and reason
 */
export function requireWritableFolder(variable: string, folder: string): void {
  const probe = path.join(folder, `.write-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = Object.keys(REASONS).find((each) => hasCode(error, each));
    if (code === undefined) throw error;
    throw new OperatorError(
      `${variable}: the folder ${folder} cannot be written: ${REASONS[code] ?? code}. Choose another folder, or give this user the right to write there.`,
    );
  }
}
