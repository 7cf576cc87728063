import { Injectable, Logger } from '@nestjs/common';
import { Messages, Outbox } from '@portal/messaging';
import { currentDeadline, traced } from '@portal/platform';
import { DataSource } from 'typeorm';
import { UnitOfWork, type AfterCommitStep, type Publishers } from './unit-of-work';

/** Runs units of work: the only way to start a transaction. */
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
   * Runs `change` in one transaction and, once it is committed, its after-commit steps. Resolves
   * after all of them; a failure of `change` rolls everything back and reaches the caller.
   * @throws PortalError `timeout` if the caller's deadline passed before it could begin.
   */
  async run<T>(change: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { manager } = this.dataSource;
    const deadline = currentDeadline();
    deadline?.refuseIfOver();
    const { result, steps } = await traced('transaction', () =>
      UnitOfWork.within(manager, this.publishers, (work) => {
        // The deadline may have passed while it waited for a connection.
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
