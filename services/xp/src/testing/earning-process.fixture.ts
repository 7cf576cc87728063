import 'reflect-metadata';
import { earnXp, spendXp } from '@portal/contracts/xp';
import { createService, InProcessBus, InProcessTransport, Messages } from '@portal/messaging';
import { loadConfig, PortalError } from '@portal/platform';
import { XpModule } from '../xp.module';
import { plannedCommands, type PlannedCommand } from './planned-commands.fixture';

/**
 * Runs in a separate process: sends all planned commands, many concurrently, and writes a line per
 * response: `ok <id>`, `refused <id>`. After a kill, the other commands have an unknown result.
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

/** Sends a command again with the same id if its response was lost or late, as a client does. */
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
