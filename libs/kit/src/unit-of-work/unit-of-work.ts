import type { EventContract } from '@portal/contracts';
import type { Messages, Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

/** Something to do once the transaction is committed. */
export type AfterCommitStep = () => Promise<unknown> | void;

/** Publishers of a unit of work's messages. */
export interface Publishers {
  outbox: Outbox;
  messages: Messages;
}

/** One transaction, with what must happen in it and what only after it. Made by `Transactions.run`. */
export class UnitOfWork {
  private readonly steps: AfterCommitStep[] = [];
  private hasEnded = false;
  private hasOutgoing = false;

  constructor(
    private readonly transaction: EntityManager,
    private readonly publishers: Publishers,
  ) {}

  /** The transaction's entity manager. @throws Error once the work has ended. */
  get manager(): EntityManager {
    this.assertOpen();
    return this.transaction;
  }

  /**
   * Writes a durable fact in this transaction; it leaves as soon as that is committed.
   * @returns the event's id. @throws PortalError `too_large`
   */
  addToOutbox<E extends EventContract>(event: E, payload: z.input<E['payload']>): Promise<string> {
    this.assertOpen();
    if (!this.hasOutgoing) this.afterCommit(() => this.publishers.outbox.wake());
    this.hasOutgoing = true;
    return this.publishers.outbox.write(this.transaction, event, payload);
  }

  /** Publishes a screen-only event after the commit; a lost one costs the screens some seconds. */
  emit<E extends EventContract>(event: E, payload: z.input<E['payload']>): void {
    if (event.durable) throw new TypeError(`${event.subject} is durable: add it to the outbox`);
    this.afterCommit(() => this.publishers.messages.emit(event, payload));
  }

  /**
   * Does something after the commit, and never where there is none. In order; a failure is logged
   * and keeps nobody up. A process that ends in between loses it: what must happen goes to the outbox
   * or to the reliable commands.
   */
  afterCommit(step: AfterCommitStep): void {
    this.assertOpen();
    this.steps.push(step);
  }

  /**
   * A part that may fail alone (a savepoint): its changes and its steps after the commit are undone
   * together, and otherwise become part of this work.
   */
  async run<T>(change: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, steps } = await UnitOfWork.within(this.manager, this.publishers, change);
    for (const step of steps) this.afterCommit(step);
    return result;
  }

  /** Runs `change` in a transaction of `manager`, or in a savepoint where it is in one already. */
  static async within<T>(
    manager: EntityManager,
    publishers: Publishers,
    change: (work: UnitOfWork) => Promise<T>,
  ): Promise<{ result: T; steps: AfterCommitStep[] }> {
    const steps: AfterCommitStep[] = [];
    const result = await manager.transaction(async (transaction) => {
      const work = new UnitOfWork(transaction, publishers);
      try {
        return await change(work);
      } finally {
        work.hasEnded = true;
        steps.push(...work.steps);
      }
    });
    return { result, steps };
  }

  private assertOpen(): void {
    if (this.hasEnded)
      throw new Error('This unit of work has ended: await all that belongs to it.');
  }
}
