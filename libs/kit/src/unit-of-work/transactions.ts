import { Injectable, Logger } from '@nestjs/common';
import { Messages, Outbox } from '@portal/messaging';
import { currentDeadline, traced } from '@portal/platform';
import { DataSource } from 'typeorm';
import { UnitOfWork, type AfterCommitStep, type Publishers } from './unit-of-work';

/** Runs units of work: the one way to a transaction. */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  private readonly publishers: Publishers;

  constructor(
    private readonly dataSource: DataSource,
    outbox: Outbox,
    messages: Messages,
  ) {
    this.publishers = { outbox, messages };
  }

  /**
   * Runs `change` in one transaction and, once that is committed, what it has left for afterwards.
   * Settles after all of it; a failure of `change` undoes everything and reaches the caller.
   * @throws PortalError `timeout` if the caller has given up before it could begin.
   */
  async run<T>(change: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { manager } = this.dataSource;
    const deadline = currentDeadline();
    deadline?.refuseIfOver();
    const { result, steps } = await traced('transaction', () =>
      UnitOfWork.within(manager, this.publishers, (work) => {
        // It may have waited for its connection all that time.
        deadline?.refuseIfOver();
        return change(work);
      }),
    );
    for (const step of steps) await this.carryOut(step);
    return result;
  }

  private async carryOut(step: AfterCommitStep): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.logger.warn(`A step after the commit failed: ${String(error)}`);
    }
  }
}
