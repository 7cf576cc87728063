import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { RequestContract, RequestInputOf, ResponseOf } from '@portal/contracts';
import { HeldClaims, newId, Repeating } from '@portal/platform';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';
import { CommandQueue, type ClaimedCommand } from './command-queue';
import { CommandRegistry } from './command-registry';
import { CommandSender, type Attempt } from './command-sender';

/** Polling interval of the table, in ms, and number of commands sent concurrently. */
const LOOK_MS = 1_000;
const BATCH = 20;
/** Longer than the deadline of any contract, in ms. */
const HANGS_MS = 70_000;

/** A command that has been stored, and is sent as soon as its transaction is committed. */
export interface PendingCommand<C extends RequestContract> {
  commandId: string;
  /**
   * Returns the response to the first attempt; to be awaited after the commit.
   * @throws PortalError the receiver's error, `timeout` or `unavailable`: the command stays
   * stored, and is sent again unless the rejection is permanent.
   */
  answer(): Promise<ResponseOf<C>>;
}

/**
 * Commands to other services that are sent until they are answered: stored in the caller's
 * transaction, sent after its commit, and retried with increasing backoff, under one id by which
 * the receiver recognises a duplicate. A failed command blocks no other; a permanently rejected
 * one is parked.
 */
@Injectable()
export class ReliableCommands implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReliableCommands.name);
  private isStopping = false;
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly looking = new Repeating(
    LOOK_MS,
    () => this.sendDue(),
    (error) => this.logger.warn(`Commands wait: ${String(error)}`),
  );

  private readonly claims = new HeldClaims({
    renew: (commandIds) => this.queue.renew(commandIds),
    onFailure: (error) => this.logger.warn(`Commands may be sent twice: ${String(error)}`),
    longestMs: HANGS_MS,
  });

  constructor(
    private readonly queue: CommandQueue,
    private readonly sender: CommandSender,
    private readonly registry: CommandRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
    this.claims.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.looking.stop();
    await Promise.all(this.underWay);
    await this.claims.stop();
  }

  /**
   * Adds a command to a transaction.
   * @param commandId stable if the same request may be made twice; contracts with a command id get
   * the same one in their request. A second command with one id aborts the transaction.
   */
  async add<C extends RequestContract>(
    work: UnitOfWork,
    contract: C,
    request: RequestInputOf<C>,
    commandId: string = newId(),
  ): Promise<PendingCommand<C>> {
    const [pending] = await this.addAll(work, contract, [{ request, commandId }]);
    if (!pending) throw new Error('A command that was added is pending.');
    return pending;
  }

  /**
   * As `add`, for several commands that belong together: answered ones are settled in one
   * transaction.
   */
  async addAll<C extends RequestContract>(
    work: UnitOfWork,
    contract: C,
    wanted: readonly { request: RequestInputOf<C>; commandId: string }[],
  ): Promise<PendingCommand<C>[]> {
    const known = this.registry.contractOf(contract.subject);
    const parsed = wanted.map(({ request, commandId }) => {
      const body = known.request.parse(request) as object; // every request is an object
      return { commandId, request: body };
    });
    const claimed = await this.queue.add(work, known, parsed);
    let attempts: Promise<Attempt[]> | undefined;
    work.afterCommit(() => {
      attempts = this.track(this.send(claimed));
    });
    return claimed.map(({ commandId }, index) => ({
      commandId,
      answer: () => answerOf<C>(attempts, index),
    }));
  }

  /** Ends the backoff of a command, for example when a user requests its result. */
  retryNow(commandId: string): Promise<void> {
    return this.queue.retryNow(commandId);
  }

  /**
   * Sends due commands in concurrent batches, separately for each subject, so that a receiver that
   * does not respond only blocks its own commands. Called every second.
   */
  async sendDue(): Promise<void> {
    const outcomes = await Promise.allSettled(
      this.registry.subjects.map((subject) => this.sendDueOf(subject)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async sendDueOf(subject: string): Promise<void> {
    while (!this.isStopping) {
      const due = await this.queue.claimDue(subject, BATCH);
      await Promise.all(due.map((command) => this.send([command])));
      if (due.length < BATCH) return;
    }
  }

  private send(commands: readonly ClaimedCommand[]): Promise<Attempt[]> {
    const held = new Map(
      commands.map(({ commandId }) => [commandId, this.claims.hold(commandId)] as const),
    );
    const letGo = (commandId: string) => held.get(commandId)?.();
    return this.sender
      .sendTogether(commands, letGo)
      .finally(() => commands.forEach(({ commandId }) => letGo(commandId)));
  }

  private track<T>(attempts: Promise<T>): Promise<T> {
    this.underWay.add(attempts);
    void attempts.then(() => this.underWay.delete(attempts));
    return attempts;
  }
}

async function answerOf<C extends RequestContract>(
  attempts: Promise<Attempt[]> | undefined,
  index: number,
): Promise<ResponseOf<C>> {
  if (!attempts) throw new Error('Ask for the answer after the transaction, not in it.');
  const outcome = (await attempts)[index];
  if (outcome?.isSettled) return outcome.response as ResponseOf<C>; // parsed by `Messages.request`
  throw outcome?.error;
}
