import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@portal/platform';
import { clusterFolder, type ServerPlace } from './postmaster';

const OWNER_ONLY = 0o700;
/**
 * Permissions of others, and write permission of the group, with which PostgreSQL refuses to
 * start.
 */
const TOO_OPEN = 0o027;

/**
 * Changes the owner of a cluster copied by another user to the account of the server, which
 * refuses to use files that others own or may read.
 * @throws OperatorError if only root may do that and this is another user
 */
export function ownCluster(place: ServerPlace): void {
  const cluster = clusterFolder(place);
  const { uid, mode } = statSync(cluster);
  const expected = place.account?.uid ?? process.getuid?.() ?? uid;
  if (uid !== expected) {
    if (!place.account) {
      throw new OperatorError(
        `The database in ${place.folder} belongs to another user (uid ${uid}): as root, give it to this one: chown -R ${expected} ${path.dirname(place.folder)}`,
      );
    }
    giveAll(place.folder, place.account);
  }
  if ((mode & TOO_OPEN) !== 0) chmodSync(cluster, OWNER_ONLY);
}

function giveAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
}
