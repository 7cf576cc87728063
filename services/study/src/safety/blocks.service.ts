import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { blockStudent } from '@portal/contracts/study';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { BlockEntity, BLOCKED_MAX } from '../people/block.entity';
import { holdBoth } from '../people/hold-both';
import { StudentsRepository } from '../people/students.repository';
import { RequestClosingService } from '../requests/request-closing.service';
import { SessionsService } from '../membership/sessions.service';

/** Blocks and unblocks students. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly students: StudentsRepository,
    private readonly closing: RequestClosingService,
    private readonly sessions: SessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sets or removes a block. Idempotent.
   * @throws PortalError `invalid_input`, `not_found`, `too_many_requests`
   */
  async set(request: RequestOf<typeof blockStudent>): Promise<ResponseOf<typeof blockStudent>> {
    const { studentId, userId, isBlocked } = request;
    if (isBlocked) await this.transactions.run((work) => this.block(work, studentId, userId));
    else {
      const block = { blockerId: studentId, blockedId: userId };
      await this.dataSource.manager.delete(BlockEntity, block);
    }
    return { isBlocked };
  }

  /** Blocks a student: cancels the requests to them, and ends their shared session. */
  async block(work: UnitOfWork, studentId: string, otherId: string): Promise<void> {
    if (studentId === otherId) throw new PortalError('invalid_input', 'You cannot block yourself.');
    const { manager } = work;
    const isThere = await holdBoth(manager, studentId, otherId);
    if (!isThere || !(await this.students.find(manager, otherId))) {
      throw new PortalError('not_found', 'There is no such student.');
    }
    const block = { blockerId: studentId, blockedId: otherId };
    if (await manager.existsBy(BlockEntity, block)) return;
    if ((await manager.countBy(BlockEntity, { blockerId: studentId })) >= BLOCKED_MAX) {
      throw new PortalError('too_many_requests', FULL);
    }
    await manager.insert(BlockEntity, { ...block, createdAt: this.clock() });
    await this.closing.cancelTo(work, studentId, otherId);
    await this.sessions.removeFrom(work, { studentId, otherId });
  }
}

const FULL = `You have blocked ${BLOCKED_MAX} students. Please unblock one first.`;
