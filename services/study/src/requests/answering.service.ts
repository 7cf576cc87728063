import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { respondToStudy } from '@portal/contracts/study';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { areApart } from '../people/are-apart';
import { holdBoth } from '../people/hold-both';
import { SessionsService } from '../membership/sessions.service';
import { decide } from './domain/request';
import { RequestClosingService } from './request-closing.service';
import { StudyRequestEntity } from './study-request.entity';

type Answering = RequestOf<typeof respondToStudy>;

/** Whoever was asked answers. */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly closing: RequestClosingService,
    private readonly sessions: SessionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the session to which an accepted request leads, also where it was accepted before
   * @throws PortalError `not_found`; `conflict` where it is over, was answered otherwise, or the
   * session cannot be joined, which leaves the request open
   */
  async respond({
    studentId,
    request,
    accept,
  }: Answering): Promise<ResponseOf<typeof respondToStudy>> {
    const { id, fromId } = await this.find(studentId, request);
    return this.transactions.run(async (work) => {
      await holdBoth(work.manager, fromId, studentId);
      const asked = await work.manager.findOne(StudyRequestEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!asked) throw notThere();
      const decision = decide(asked, accept ? 'accept' : 'reject', this.clock());
      if ('refusal' in decision) throw new PortalError('conflict', decision.refusal);
      if ('stays' in decision) return asked.sessionId ? { sessionId: asked.sessionId } : {};
      const sessionId = accept ? await this.meet(work, asked) : null;
      await this.closing.close(work, [asked], decision.closes, sessionId);
      return sessionId ? { sessionId } : {};
    });
  }

  private async meet(work: UnitOfWork, { fromId, toId }: StudyRequestEntity): Promise<string> {
    // A request of somebody who was blocked since stands open until its time is over.
    if (await areApart(work.manager, fromId, [toId])) throw notThere();
    return this.sessions.open(work, { starterId: fromId, joinerId: toId });
  }

  /** Of several from one sender, the open one; where none is, the newest. */
  private async find(
    toId: string,
    request: Answering['request'],
  ): Promise<Pick<StudyRequestEntity, 'id' | 'fromId'>> {
    const which = 'id' in request ? { id: request.id } : { fromId: request.fromUserId };
    const requests = this.dataSource.getRepository(StudyRequestEntity);
    const found =
      (await requests.findOneBy({ ...which, toId, state: 'open' })) ??
      (await requests.findOne({ where: { ...which, toId }, order: { createdAt: 'DESC' } }));
    if (!found) throw notThere();
    return found;
  }
}

function notThere(): PortalError {
  return new PortalError('not_found', 'This request is not there any more.');
}
