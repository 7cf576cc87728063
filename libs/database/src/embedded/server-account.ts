import { statSync } from 'node:fs';
import path from 'node:path';

/** The system account that runs a program, in the form of `child_process`. */
export interface Account {
  uid: number;
  gid: number;
}

/** Id of 'nobody' on all supported Unix systems. */
const NOBODY = 65_534;

/**
 * Returns the account for PostgreSQL: it refuses to run as root, so root starts it as 'nobody'.
 * @returns undefined if the server may run as the user of this process.
 */
export function serverAccount(): Account | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
}

/**
 * Whether the account can access the content of a folder, by its permissions and those of its
 * parents.
 */
export function canReach(account: Account, folder: string): boolean {
  const status = statSync(folder, { throwIfNoEntry: false });
  const parent = path.dirname(folder);
  const isReachable = parent === folder || canReach(account, parent);
  if (!status) return isReachable;
  const shift = status.uid === account.uid ? 6 : status.gid === account.gid ? 3 : 0;
  return isReachable && ((status.mode >> shift) & 1) === 1;
}
