import type { EventContract } from '@portal/contracts';
import type { Messages, Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

/** A step to run after the transaction is committed. */
export type AfterCommitStep = () => Promise<unknown> | void;

/** Publishers of a unit of work's messages. */
export interface Publishers {
  outbox: Outbox;
  messages: Messages;
}

/**
 * One transaction, with its outbox events and its after-commit steps. Created by
 * `Transactions.run`.
 */
export class UnitOfWork {
  private readonly steps: AfterCommitStep[] = [];
  private hasEnded = false;
  private hasOutgoing = false;

  constructor(
    private readonly transaction: EntityManager,
    private readonly publishers: Publishers,
  ) {}

  /** The transaction's entity manager. @throws Error once the unit of work has ended. */
  get manager(): EntityManager {
    this.assertOpen();
    return this.transaction;
  }

  /**
   * Writes a durable event in this transaction; it is sent as soon as the transaction is
   * committed.
   * @returns the event's id. @throws PortalError `too_large`
   */
  addToOutbox<E extends EventContract>(event: E, payload: z.input<E['payload']>): Promise<string> {
    this.assertOpen();
    if (!this.hasOutgoing) this.afterCommit(() => this.publishers.outbox.wake());
    this.hasOutgoing = true;
    return this.publishers.outbox.write(this.transaction, event, payload);
  }

  /**
   * Publishes a screen-only event after the commit; a lost one delays the screens by some seconds.
   */
  emit<E extends EventContract>(event: E, payload: z.input<E['payload']>): void {
    if (event.durable) throw new TypeError(`${event.subject} is durable: add it to the outbox`);
    this.afterCommit(() => this.publishers.messages.emit(event, payload));
  }

  /**
   * Runs a step after the commit, and never after a rollback. Steps run in order; a failure is
   * logged and does not stop the others. If the process ends in between, the step is lost: use the
   * outbox or the reliable commands for steps that must happen.
   */
  afterCommit(step: AfterCommitStep): void {
    this.assertOpen();
    this.steps.push(step);
  }

  /**
   * Runs a part that may fail separately (a savepoint): its changes and its after-commit steps are
   * discarded together, and otherwise become part of this unit of work.
   */
  async run<T>(change: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { result, steps } = await UnitOfWork.within(this.manager, this.publishers, change);
    for (const step of steps) this.afterCommit(step);
    return result;
  }

  /** Runs `change` in a transaction of `manager`, or in a savepoint within an open transaction. */
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
