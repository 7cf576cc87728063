import { Injectable, Logger } from '@nestjs/common';
import type { RequestContract } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Metrics, runWithCorrelation } from '@portal/platform';
import { Transactions } from '../unit-of-work/transactions';
import { backOffMs } from './back-off';
import { canSucceedLater } from './can-succeed-later';
import { CommandQueue, type ClaimedCommand } from './command-queue';
import { CommandRegistry } from './command-registry';

/** How one attempt went. */
export type Attempt = { isSettled: true; response: unknown } | { isSettled: false; error: unknown };

/** Sends one command once, and keeps in the table how that went. */
@Injectable()
export class CommandSender {
  private readonly logger = new Logger(CommandSender.name);
  private readonly parked;

  constructor(
    private readonly queue: CommandQueue,
    private readonly registry: CommandRegistry,
    private readonly transactions: Transactions,
    private readonly messages: Messages,
    metrics: Metrics,
  ) {
    const help = 'Reliable commands that their receiver refused for good';
    this.parked = metrics.counter('portal_commands_parked_total', help, ['subject']);
  }

  /** Never rejects: what could not be done now is done later. */
  send(command: ClaimedCommand): Promise<Attempt> {
    return runWithCorrelation(command.correlationId, async (): Promise<Attempt> => {
      try {
        const contract = this.registry.contractOf(command.subject);
        const response = await this.messages.request(contract, command.request);
        await this.settle(contract, command, response);
        return { isSettled: true, response };
      } catch (error) {
        await this.fail(command, error).catch((failure: unknown) =>
          // Its claim runs out, and it is sent again.
          this.logger.warn(`${command.subject} could not be put off: ${String(failure)}`),
        );
        return { isSettled: false, error };
      }
    });
  }

  private async settle(
    contract: RequestContract,
    { commandId, request }: ClaimedCommand,
    response: unknown,
  ): Promise<void> {
    await this.transactions.run(async (work) => {
      if (!(await this.queue.remove(work, commandId))) return;
      const settled = { commandId, request: contract.request.parse(request), response };
      await this.registry.runHooks('settled', contract, settled, work);
    });
  }

  private async fail(command: ClaimedCommand, error: unknown): Promise<void> {
    const { commandId, subject, attempts } = command;
    this.logger.warn(`${subject} ${commandId} (try ${attempts}): ${String(error)}`);
    if (canSucceedLater(error)) {
      await this.queue.postpone(commandId, backOffMs(attempts), error);
    } else await this.park(command, error);
  }

  private async park(command: ClaimedCommand, error: unknown): Promise<void> {
    const { commandId, subject } = command;
    const contract = this.registry.contractOf(subject);
    const isParked = await this.transactions.run(async (work) => {
      if (!(await this.queue.park(work, commandId, error))) return false;
      const refused = { commandId, request: contract.request.parse(command.request), error };
      await this.registry.runHooks('refused', contract, refused, work);
      return true;
    });
    if (!isParked) return;
    this.parked.inc({ subject });
    this.logger.error(`${subject} ${commandId} was refused for good: ${String(error)}`);
  }
}
