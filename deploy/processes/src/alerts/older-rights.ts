import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { xpChanged } from '@portal/contracts/xp';
import { ownServer } from '../servers';
import type { AlertFault } from './alert-fault';
import type { Stage } from './stage';

/** NATS starts with the rights of an older release: xp may not publish changes of a balance. */
export const olderRights: AlertFault = {
  name: 'NATS with older rights: one of xp is missing',
  fires: { alert: 'PortalMessagesRefused', labels: { process: 'xp' } },
  strike: async (stage) => {
    const file = path.join(stage.rig.portal.config.DATA_DIR, 'nats/nats-server.conf');
    const rights = await readFile(file, 'utf8');
    await startWith(stage, file, without(rights, 'xp', xpChanged.subject));
    return () => startWith(stage, file, rights);
  },
};

async function startWith({ rig }: Stage, file: string, rights: string): Promise<void> {
  const nats = ownServer(rig.portal.servers.nats, 'NATS');
  await nats.halt();
  await writeFile(file, rights, { mode: 0o600 });
  await nats.start();
}

/**
 * Removes a right of a user.
 * @throws Error if the user does not have it
 */
function without(rights: string, user: string, subject: string): string {
  const from = rights.indexOf(`user: ${user}\n`);
  const line = `"${subject}"\n`;
  const at = rights.indexOf(line, from);
  if (from < 0 || at < 0) throw new Error(`${user} had no right to ${subject}.`);
  return rights.slice(0, at) + rights.slice(at + line.length);
}
