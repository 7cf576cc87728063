import { setTimeout as pause } from 'node:timers/promises';
import type { SupervisedProcess } from '../supervised-process';
import type { Rig } from './rig';

const LOOK_MS = 20;
const SENT_WITHIN_MS = 5_000;

/**
 * Publishes facts that NATS has accepted and no receiver has processed: the receivers are stopped
 * meanwhile.
 * @param then runs before they continue
 */
export async function publishWithoutReceivers(
  rig: Rig,
  tell: () => Promise<void>,
  then: () => Promise<unknown>,
): Promise<void> {
  const receivers = receiversOf(rig);
  // Earlier facts must have arrived: otherwise they would be unprocessed too.
  await rig.untilHealed();
  for (const receiver of receivers) receiver.signal('SIGSTOP');
  try {
    await tell();
    await untilSent(rig);
    await then();
  } finally {
    for (const receiver of receivers) receiver.signal('SIGCONT');
  }
}

/** Returns all processes except identity, which publishes, and the gateways, its clients. */
export function receiversOf({ portal }: Rig): SupervisedProcess[] {
  return portal.processes.filter(
    ({ plan }) => plan.name !== 'identity' && !plan.name.startsWith('gateway'),
  );
}

async function untilSent({ database }: Rig): Promise<void> {
  const waits = 'SELECT 1 FROM identity.outbox WHERE sent_at IS NULL LIMIT 1';
  for (const deadline = Date.now() + SENT_WITHIN_MS; ; await pause(LOOK_MS)) {
    const rows: unknown[] = await database.query(waits);
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error('Facts are not sent.');
  }
}
