import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from './rig';

const LOOK_MS = 20;
const SENT_WITHIN_MS = 5_000;

/**
 * Has facts told that NATS has taken and no receiver has heard of: they stand still meanwhile.
 * @param then what happens before they go on
 */
export async function tellUnheard(
  rig: Rig,
  tell: () => Promise<void>,
  then: () => Promise<unknown>,
): Promise<void> {
  const receivers = rig.portal.processes.filter(({ plan }) => isReceiver(plan.name));
  await rig.administration.finish();
  for (const receiver of receivers) receiver.signal('SIGSTOP');
  try {
    await tell();
    await untilSent(rig);
    await then();
  } finally {
    for (const receiver of receivers) receiver.signal('SIGCONT');
  }
}

/** Identity tells, and the gateways ask it for that. */
function isReceiver(name: string): boolean {
  return name !== 'identity' && !name.startsWith('gateway');
}

async function untilSent({ database }: Rig): Promise<void> {
  const waits = 'SELECT 1 FROM identity.outbox WHERE sent_at IS NULL LIMIT 1';
  for (const deadline = Date.now() + SENT_WITHIN_MS; ; await pause(LOOK_MS)) {
    const rows: unknown[] = await database.query(waits);
    if (rows.length === 0) return;
    if (Date.now() > deadline) throw new Error('Facts are not sent.');
  }
}
