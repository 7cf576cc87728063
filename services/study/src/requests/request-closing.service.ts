import { Inject, Injectable } from '@nestjs/common';
import { studyRequestClosed } from '@portal/contracts/study';
import { Scheduled, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { In, LessThanOrEqual, type FindOneOptions, type FindOptionsWhere } from 'typeorm';
import { StudentsRepository, toPerson } from '../people/students.repository';
import { decide, type ClosedState, type RequestCommand } from './domain/request';
import { StudyRequestEntity } from './study-request.entity';

/** Maximum number of requests closed in one run. */
const A_TURN_MAX = 500;

/** Closes requests: each change is stored, and published to both sides. */
@Injectable()
export class RequestClosingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly students: StudentsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Closes requests; the caller must hold their locks. */
  async close(
    work: UnitOfWork,
    requests: readonly StudyRequestEntity[],
    state: ClosedState,
    sessionId: string | null = null,
  ): Promise<void> {
    if (requests.length === 0) return;
    const ids = requests.map(({ id }) => id);
    const closed = { state, closedAt: this.clock(), sessionId };
    await work.manager.update(StudyRequestEntity, { id: In(ids) }, closed);
    const receivers = await this.students.findAll(
      work.manager,
      requests.map(({ toId }) => toId),
    );
    const people = new Map(receivers.map((student) => [student._id, toPerson(student)]));
    for (const { id: requestId, fromId: fromUserId, toId } of requests) {
      const toUser = people.get(toId);
      if (!toUser) continue;
      work.emit(studyRequestClosed, { requestId, fromUserId, toUser, how: state, sessionId });
    }
  }

  /** Cancels all requests of a sender. @returns the number that were open. */
  cancelAll(fromId: string): Promise<number> {
    return this.transactions.run((work) => this.settle(work, [{ fromId }], 'cancel'));
  }

  /**
   * Cancels requests of one student to another. Requests in the other direction stay open until
   * they expire, as unanswered ones do: closing them earlier would reveal a block.
   */
  async cancelTo(work: UnitOfWork, fromId: string, toId: string): Promise<void> {
    await this.settle(work, [{ fromId, toId }], 'cancel');
  }

  /** Cancels all requests from and to a student. */
  async cancelAllOf(work: UnitOfWork, studentId: string): Promise<void> {
    await this.settle(work, [{ fromId: studentId }, { toId: studentId }], 'cancel');
  }

  /** Closes expired requests, a limited number per run. */
  @Scheduled({ name: 'expire-study-requests', everyMs: 1_000 })
  async expireDue(): Promise<void> {
    const due = { expiresAt: LessThanOrEqual(this.clock()) };
    await this.transactions.run((work) => this.settle(work, [due], 'expire'));
  }

  /**
   * Closes the expired requests in one direction between two students that still have the state
   * `open`.
   */
  async expireBetween(work: UnitOfWork, fromId: string, toId: string): Promise<void> {
    const open = await this.lockOpen(work, [{ fromId, toId }], { mode: 'pessimistic_write' });
    await this.settleLocked(work, open, 'expire');
  }

  /** Skips requests that another transaction is answering. */
  private async settle(
    work: UnitOfWork,
    which: FindOptionsWhere<StudyRequestEntity>[],
    command: RequestCommand,
  ): Promise<number> {
    const lock = { mode: 'pessimistic_write', onLocked: 'skip_locked' } as const;
    return this.settleLocked(work, await this.lockOpen(work, which, lock), command);
  }

  private lockOpen(
    work: UnitOfWork,
    which: FindOptionsWhere<StudyRequestEntity>[],
    lock: FindOneOptions<StudyRequestEntity>['lock'],
  ): Promise<StudyRequestEntity[]> {
    return work.manager.find(StudyRequestEntity, {
      where: which.map((where) => ({ ...where, state: 'open' as const })),
      order: { id: 'ASC' },
      take: A_TURN_MAX,
      lock,
    });
  }

  private async settleLocked(
    work: UnitOfWork,
    open: readonly StudyRequestEntity[],
    command: RequestCommand,
  ): Promise<number> {
    const now = this.clock();
    const closing = open.filter((request) => 'closes' in decide(request, command, now));
    await this.close(work, closing, command === 'expire' ? 'expired' : 'cancelled');
    return closing.length;
  }
}
