import { statSync } from 'node:fs';
import path from 'node:path';

/** The system account that runs a program, as `child_process` takes it. */
export interface Account {
  uid: number;
  gid: number;
}

/** 'nobody' on every Unix this runs on. */
const NOBODY = 65_534;

/**
 * The account PostgreSQL has to run as: it refuses to run as root, so root hands it to 'nobody'.
 * @returns undefined when the server may run as the user of this process.
 */
export function serverAccount(): Account | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
}

/** Whether the account can reach what is inside the folder, by the modes of it and its parents. */
export function canReach(account: Account, folder: string): boolean {
  const status = statSync(folder, { throwIfNoEntry: false });
  const parent = path.dirname(folder);
  const isReachable = parent === folder || canReach(account, parent);
  if (!status) return isReachable;
  const shift = status.uid === account.uid ? 6 : status.gid === account.gid ? 3 : 0;
  return isReachable && ((status.mode >> shift) & 1) === 1;
}
