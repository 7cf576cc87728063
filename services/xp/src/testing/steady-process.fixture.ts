import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { earnXp } from '@portal/contracts/xp';
import { createService, InProcessBus, InProcessTransport, Messages } from '@portal/messaging';
import { PortalError, runProcess } from '@portal/platform';
import { service } from '../index';

/**
 * Runs in a separate process like the portal: one student earns XP as long as it runs. Writes
 * `ready`, then a line per response: `ok <revision>` or `refused <code>`.
 */
const [studentId = ''] = process.argv.slice(2);

void runProcess('xp', async (config) => {
  const bus = new InProcessBus();
  bus.open();
  const app = await createService(service, { config, transport: new InProcessTransport(bus) });
  const messages = app.get(Messages, { strict: false });
  process.stdout.write('ready\n');
  let isEnding = false;
  const reference = { kind: 'steady', id: 'one' };
  const earning = { studentId, amountMxp: 1_000, reason: 'test' as const, reference };
  const run = async () => {
    while (!isEnding) {
      const answer = messages.request(earnXp, { commandId: randomUUID(), ...earning });
      const reported = await answer.then(
        ({ revision }) => `ok ${revision}`,
        (error: unknown) => `refused ${error instanceof PortalError ? error.code : String(error)}`,
      );
      process.stdout.write(`${reported}\n`);
      await pause(1); // yields to the process's other work
    }
  };
  const running = run();
  return async () => {
    isEnding = true;
    await running;
    await app.close();
  };
});
