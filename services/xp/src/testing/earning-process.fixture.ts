import 'reflect-metadata';
import { earnXp, spendXp } from '@portal/contracts/xp';
import { createService, InProcessBus, InProcessTransport, Messages } from '@portal/messaging';
import { loadConfig, PortalError } from '@portal/platform';
import { XpModule } from '../xp.module';
import { plannedCommands, type PlannedCommand } from './planned-commands.fixture';

/**
 * A process of its own that sends every planned command, many at a time, and writes a line for each
 * answer: `ok <id>`, `refused <id>`. Whoever kills it leaves the others unknown.
 */
async function main(): Promise<void> {
  const bus = new InProcessBus();
  bus.open();
  const app = await createService(
    { name: 'xp', module: XpModule },
    { config: loadConfig(), transport: new InProcessTransport(bus) },
  );
  const messages = app.get(Messages, { strict: false });
  const waiting = plannedCommands();
  process.stdout.write('ready\n');
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let command = waiting.pop(); command; command = waiting.pop()) {
        const outcome = await sendUntilKnown(messages, command);
        process.stdout.write(`${outcome} ${command.commandId}\n`);
      }
    }),
  );
  process.stdout.write('done\n');
  await app.close();
}

/** An answer that was lost or too late is asked for again under the same id, as a client would. */
async function sendUntilKnown(messages: Messages, command: PlannedCommand): Promise<string> {
  const { kind, ...body } = command;
  const contract = kind === 'earn' ? earnXp : spendXp;
  for (;;) {
    try {
      await messages.request(contract, body);
      return 'ok';
    } catch (error) {
      if (error instanceof PortalError && error.code === 'insufficient_xp') return 'refused';
    }
  }
}

void main();
