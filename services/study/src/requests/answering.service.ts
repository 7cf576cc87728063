import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { acceptStudyRequests, respondToStudy } from '@portal/contracts/study';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { isBlockedEitherWay } from '../people/blocked-either-way';
import { holdBoth } from '../people/hold-both';
import { SessionsService } from '../membership/sessions.service';
import { decide } from './domain/request';
import { RequestClosingService } from './request-closing.service';
import { StudyRequestEntity } from './study-request.entity';

/** Error codes that concern a single request rather than the portal as a whole. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'conflict']);

type Answering = RequestOf<typeof respondToStudy>;

/** Handles the receivers' answers to study requests. */
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
   * Accepts or rejects a request.
   * @returns the session of an accepted request, also if it was accepted before
   * @throws PortalError `not_found`; `conflict` if it is over, was answered otherwise, or the
   * session cannot be joined, which leaves the request open
   */
  async respond({
    studentId,
    request,
    accept,
  }: Answering): Promise<ResponseOf<typeof respondToStudy>> {
    const { id, fromId } = await this.find(studentId, request);
    return this.transactions.run(async (work) => {
      await holdBoth(work.manager, studentId, fromId);
      const asked = await work.manager.findOne(StudyRequestEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!asked) throw notThere();
      const decision = decide(asked, accept ? 'accept' : 'reject', this.clock());
      if ('refusal' in decision) throw new PortalError('conflict', decision.refusal);
      if ('stays' in decision) return answered(asked);
      const sessionId = accept ? await this.openSession(work, asked) : null;
      await this.closing.close(work, [asked], decision.closes, sessionId);
      return answered({ id, sessionId });
    });
  }

  /**
   * Accepts requests sequentially, so that all senders join one session.
   * @throws PortalError as `respond` does, if no request of these senders could be accepted
   */
  async accept({ studentId, fromUserIds }: RequestOf<typeof acceptStudyRequests>) {
    let sessionId: string | undefined;
    let refusal = notThere();
    for (const fromUserId of new Set(fromUserIds)) {
      const answer = await this.tryAccept(studentId, fromUserId);
      if (answer instanceof PortalError) refusal = answer;
      else sessionId = answer.sessionId ?? sessionId;
    }
    if (sessionId === undefined) throw refusal;
    return { sessionId };
  }

  private async tryAccept(studentId: string, fromUserId: string) {
    try {
      return await this.respond({ studentId, request: { fromUserId }, accept: true });
    } catch (error) {
      // An outage concerns all requests; other refusals concern this one.
      if (error instanceof PortalError && REFUSALS.has(error.code)) return error;
      throw error;
    }
  }

  private async openSession(
    work: UnitOfWork,
    { fromId, toId }: StudyRequestEntity,
  ): Promise<string> {
    // A request from a student blocked meanwhile stays open until it expires.
    if (await isBlockedEitherWay(work.manager, fromId, [toId])) throw notThere();
    return this.sessions.open(work, { starterId: fromId, joinerId: toId });
  }

  /** Returns the open request among several from one sender, else the newest. */
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

function answered({ id: requestId, sessionId }: Pick<StudyRequestEntity, 'id' | 'sessionId'>) {
  return sessionId ? { requestId, sessionId } : { requestId };
}

function notThere(): PortalError {
  return new PortalError('not_found', 'This request no longer exists.');
}
