import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import {
  earnXp,
  getBalance,
  type claimXp,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, Repeating, type Clock } from '@portal/platform';
import { DataSource, IsNull, LessThan, type EntityManager } from 'typeorm';
import { shareOut } from '../domain/share-out';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { XpGrantEntity } from './xp-grant.entity';

/** Sessions that one claim looks at, at most. */
const SESSIONS = 500;
/** Pause between two looks for grants that the ledger has not got, in ms. */
const RETRY_MS = 5_000;
/** Grants that are retried at a time, and how old they must be, in ms. */
const RETRY_BATCH = 50;
const RETRY_AFTER_MS = 10_000;

/**
 * Pays out recorded XP. A grant is written first, in one transaction with what it takes from the
 * sessions; the ledger then gets it under the grant's id, again and again until it has answered.
 */
@Injectable()
export class XpClaimsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(XpClaimsService.name);
  private readonly repeating = new Repeating(
    RETRY_MS,
    () => this.retry(),
    (error) => this.logger.warn(`Grants wait for the ledger: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }

  /**
   * Grants the smaller of the asked and the recorded, and answers the new balance. A claim that names
   * a session finishes it. Of claims at the same time one tells what was granted: the others, nothing.
   * @throws PortalError `not_found` for a session of somebody else; the ledger's own refusal, in
   * which case the grant stays and is settled later.
   */
  async claim(request: RequestOf<typeof claimXp>): Promise<ResponseOf<typeof claimXp>> {
    await this.dataSource.transaction((manager) => this.grant(manager, request));
    const grants = await this.unsettled({ studentId: request.studentId });
    let grantedMxp = 0;
    for (const grant of grants) if (await this.settle(grant)) grantedMxp += grant.amountMxp;
    const { balanceMxp } = await this.messages.request(getBalance, {
      studentId: request.studentId,
    });
    return { balanceMxp, grantedMxp };
  }

  private async grant(
    manager: EntityManager,
    { studentId, sessionId, askedMxp }: RequestOf<typeof claimXp>,
  ): Promise<void> {
    const sessions = await manager
      .createQueryBuilder(PracticeSessionEntity, 'session')
      .where('session.studentId = :studentId', { studentId })
      .andWhere(
        sessionId ? 'session.id = :sessionId' : 'session.recordedMxp > session.grantedMxp',
        {
          sessionId,
        },
      )
      .orderBy('session.createdAt')
      .limit(SESSIONS)
      .setLock('pessimistic_write')
      .getMany();
    if (sessionId && sessions.length === 0) {
      throw new PortalError('not_found', 'There is no such practice session.');
    }
    if (sessionId) await this.finish(manager, sessionId);
    const accounts = sessions.map(({ id, ...account }) => ({ ...account, sessionId: id }));
    for (const share of shareOut(askedMxp, accounts)) {
      const id = share.sessionId;
      await manager.increment(PracticeSessionEntity, { id }, 'grantedMxp', share.amountMxp);
      const grant = { id: randomUUID(), studentId, createdAt: this.now(), ...share };
      await manager.insert(XpGrantEntity, grant);
    }
  }

  private async finish(manager: EntityManager, id: string): Promise<void> {
    const finishedAt = this.now();
    await manager.update(PracticeSessionEntity, { id, finishedAt: IsNull() }, { finishedAt });
  }

  private unsettled(where: { studentId: string } | { createdBefore: Date }) {
    const filter = 'studentId' in where ? where : { createdAt: LessThan(where.createdBefore) };
    return this.dataSource.getRepository(XpGrantEntity).find({
      where: { ...filter, settledAt: IsNull() },
      order: { createdAt: 'ASC' },
      take: RETRY_BATCH,
    });
  }

  /** Answers whether it was this call that settled the grant. */
  private async settle(grant: XpGrantEntity): Promise<boolean> {
    const { id, studentId, sessionId, amountMxp } = grant;
    const reference = { kind: 'practice-session', id: sessionId };
    await this.messages.request(earnXp, {
      commandId: id,
      studentId,
      amountMxp,
      reason: 'test',
      reference,
    });
    const { affected } = await this.dataSource
      .getRepository(XpGrantEntity)
      .update({ id, settledAt: IsNull() }, { settledAt: this.now() });
    return affected === 1;
  }

  private async retry(): Promise<void> {
    const createdBefore = new Date(this.now().getTime() - RETRY_AFTER_MS);
    for (const grant of await this.unsettled({ createdBefore })) await this.settle(grant);
  }
}
