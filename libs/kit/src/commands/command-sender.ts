import { Injectable, Logger } from '@nestjs/common';
import { Messages } from '@portal/messaging';
import { backOffMs, Metrics, runWithCorrelation } from '@portal/platform';
import { Transactions } from '../unit-of-work/transactions';
import { canSucceedLater, isOrdinary } from './can-succeed-later';
import { CommandQueue, type ClaimedCommand } from './command-queue';
import { CommandRegistry } from './command-registry';

/** Result of one attempt. */
export type Attempt = { isSettled: true; response: unknown } | { isSettled: false; error: unknown };

/** A command with its receiver's response. */
interface Answered {
  command: ClaimedCommand;
  response: unknown;
}

const BACK_OFF = { firstMs: 1_000, longestMs: 5 * 60_000 };

/** Sends commands once, and records the result in the table. */
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

  /**
   * Sends several commands concurrently, and settles all answered ones in one transaction. Never
   * rejects: failures are retried later.
   * @param onPutOff called for each unanswered command before the answered ones are settled: its
   * claim has ended
   */
  async sendTogether(
    commands: readonly ClaimedCommand[],
    onPutOff: (commandId: string) => void,
  ): Promise<Attempt[]> {
    const attempts = await Promise.all(commands.map((command) => this.ask(command, onPutOff)));
    const answered = commands.flatMap((command, index) => {
      const attempt = attempts[index];
      return attempt?.isSettled ? [{ command, response: attempt.response }] : [];
    });
    try {
      await this.settle(answered);
      return attempts;
    } catch (error) {
      // The receiver has executed them, so a failure here never rejects them.
      for (const { command } of answered) await this.postpone(command, error);
      return attempts.map((attempt) => (attempt.isSettled ? { isSettled: false, error } : attempt));
    }
  }

  private ask(command: ClaimedCommand, onPutOff: (commandId: string) => void): Promise<Attempt> {
    return runWithCorrelation(command.correlationId, async (): Promise<Attempt> => {
      try {
        const contract = this.registry.contractOf(command.subject);
        return {
          isSettled: true,
          response: await this.messages.request(contract, command.request),
        };
      } catch (error) {
        onPutOff(command.commandId);
        await this.putOff(command, error);
        return { isSettled: false, error };
      }
    });
  }

  private async settle(answered: readonly Answered[]): Promise<void> {
    if (answered.length === 0) return;
    await this.transactions.run(async (work) => {
      const ids = answered.map(({ command }) => command.commandId);
      const removed = await this.queue.remove(work, ids);
      for (const { command, response } of answered) {
        if (!removed.has(command.commandId)) continue;
        const contract = this.registry.contractOf(command.subject);
        const request = contract.request.parse(command.request);
        const settled = { commandId: command.commandId, request, response };
        await this.registry.runHooks('settled', contract, settled, work);
      }
    });
  }

  private async postpone({ commandId, subject, attempts }: ClaimedCommand, error: unknown) {
    this.logger.warn(`${subject} ${commandId} was answered, and not settled: ${String(error)}`);
    await this.queue
      .postpone(commandId, backOffMs(BACK_OFF, attempts), error)
      .catch(() => undefined);
  }

  private async putOff(command: ClaimedCommand, error: unknown): Promise<void> {
    await this.fail(command, error).catch((failure: unknown) =>
      // Its claim expires, and it is sent again.
      this.logger.warn(`${command.subject} could not be put off: ${String(failure)}`),
    );
  }

  private async fail(command: ClaimedCommand, error: unknown): Promise<void> {
    const { commandId, subject, attempts } = command;
    if (canSucceedLater(error)) {
      this.logger.warn(`${subject} ${commandId} (try ${attempts}): ${String(error)}`);
      await this.queue.postpone(commandId, backOffMs(BACK_OFF, attempts), error);
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
    const line = `${subject} ${commandId} was refused for good: ${String(error)}`;
    if (isOrdinary(error)) this.logger.log(line);
    else this.logger.error(line);
  }
}
