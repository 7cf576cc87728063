import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { claimXp } from '@portal/contracts/testlab';
import { earnXp, getBalance } from '@portal/contracts/xp';
import {
  OnCommandSettled,
  ReliableCommands,
  Transactions,
  type PendingCommand,
  type SettledCommand,
  type UnitOfWork,
} from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { IsNull } from 'typeorm';
import { shareOut } from '../domain/share-out';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import type { XpGrantEntity } from './xp-grant.entity';
import { WaitingXpService } from '../waiting/waiting-xp.service';
import { XpGrantsRepository } from './xp-grants.repository';

type ClaimRequest = RequestOf<typeof claimXp>;
type Earned = ResponseOf<typeof earnXp>;

/** A grant that was written and whose command to the ledger is pending. */
interface SentGrant {
  grant: XpGrantEntity;
  payment: PendingCommand<typeof earnXp>;
}

/** Locked sessions of a student, and the maximum to take from them in their order, in mXP. */
interface WhatToGrant {
  studentId: string;
  sessions: readonly PracticeSessionEntity[];
  mostMxp: number;
}

/** Result of a claim: its own pending grants, and earlier grants that are still open. */
interface Granted {
  own: SentGrant[];
  open: XpGrantEntity[];
}

/** Pays out recorded XP. All payments of this service to the ledger go through it. */
@Injectable()
export class XpClaimsService {
  private readonly logger = new Logger(XpClaimsService.name);
  /** Grants that a claim is waiting for, and whether the claim's own command has settled them. */
  private readonly awaited = new Map<string, boolean>();

  constructor(
    private readonly transactions: Transactions,
    private readonly grants: XpGrantsRepository,
    private readonly commands: ReliableCommands,
    private readonly messages: Messages,
    private readonly waiting: WaitingXpService,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Grants the smaller of the requested and the recorded amount (see `shareOut` for less than an
   * answer's worth), and returns the new balance. A claim that names a session finishes it. Of
   * concurrent claims, one returns the grant and the others return nothing.
   * @throws PortalError `not_found` for a session of another student; the refusal of the ledger,
   * in which case the grant is kept and paid later.
   */
  async claim(request: ClaimRequest): Promise<ResponseOf<typeof claimXp>> {
    const { own, open } = await this.transactions.run((work) => this.take(work, request));
    try {
      const earned = await answersOf(own.map(({ payment }) => payment));
      const granted = own.filter(({ grant }) => this.awaited.get(grant.id));
      const grantedMxp = granted.reduce((sum, { grant }) => sum + grant.amountMxp, 0);
      const paidMxp = await this.payOpen(request.studentId, open);
      const balanceMxp = open.length === 0 ? latestBalance(earned) : undefined;
      return {
        balanceMxp: balanceMxp ?? (await this.balanceOf(request.studentId)),
        grantedMxp: grantedMxp + paidMxp,
      };
    } finally {
      for (const { grant } of own) this.awaited.delete(grant.id);
    }
  }

  /**
   * Settles a grant that the ledger has accepted, now or in an earlier attempt whose response was
   * lost.
   */
  @OnCommandSettled(earnXp)
  async settle(command: SettledCommand<typeof earnXp>, work: UnitOfWork): Promise<void> {
    const { commandId, request } = command;
    const wasOpen = await this.grants.settle(work.manager, commandId, this.now());
    if (wasOpen) await this.waiting.notify(work, request.studentId);
    if (wasOpen && this.awaited.has(commandId)) this.awaited.set(commandId, true);
  }

  /**
   * Writes in one transaction the amounts taken from the sessions, the grants, and one command to
   * the ledger per grant, which is sent with the grant's id until it is acknowledged.
   */
  async grant(
    work: UnitOfWork,
    { studentId, sessions, mostMxp }: WhatToGrant,
  ): Promise<SentGrant[]> {
    const accounts = sessions.map(({ id, ...account }) => ({ ...account, sessionId: id }));
    const grants = shareOut(mostMxp, accounts).map((share) => {
      const grant = { id: newId(), studentId, createdAt: this.now(), settledAt: null };
      return { ...grant, ...share };
    });
    if (grants.length === 0) return [];
    await this.grants.insert(work.manager, grants);
    const wanted = grants.map((grant) => ({ commandId: grant.id, request: paymentOf(grant) }));
    const payments = await this.commands.addAll(work, earnXp, wanted);
    return payments.flatMap((payment, index) => {
      const grant = grants[index];
      return grant ? [{ grant, payment }] : [];
    });
  }

  private async take(work: UnitOfWork, request: ClaimRequest): Promise<Granted> {
    const { studentId, sessionId, askedMxp } = request;
    const sessions = await this.grants.lockSessions(work.manager, request);
    if (sessionId && sessions.length === 0) {
      throw new PortalError('not_found', 'There is no such practice session.');
    }
    if (sessionId) await this.finish(work, sessionId);
    const open = await this.grants.findOpen(work.manager, studentId);
    const own = await this.grant(work, { studentId, sessions, mostMxp: askedMxp });
    // Before any response arrives: settling takes a transaction of its own.
    work.afterCommit(() => own.forEach(({ grant }) => this.awaited.set(grant.id, false)));
    return { own, open };
  }

  private async finish({ manager }: UnitOfWork, id: string): Promise<void> {
    const finishedAt = this.now();
    await manager.update(PracticeSessionEntity, { id, finishedAt: IsNull() }, { finishedAt });
  }

  /**
   * Sends open grants from earlier claims, or from a concurrent claim; the ledger accepts each
   * once. A grant that cannot be paid does not stop the others. Returns the amount settled here,
   * in mXP.
   */
  private async payOpen(studentId: string, grants: readonly XpGrantEntity[]): Promise<number> {
    if (grants.length === 0) return 0;
    const paid = await Promise.all(
      grants.map(async (grant) => {
        try {
          await this.messages.request(earnXp, paymentOf(grant));
          return [grant.id];
        } catch (error) {
          this.logger.warn(`Grant ${grant.id} waits for the ledger: ${String(error)}`);
          return [];
        }
      }),
    );
    return this.transactions.run(async (work) => {
      const settledMxp = await this.grants.settleAll(work.manager, paid.flat(), this.now());
      if (settledMxp > 0) await this.waiting.notify(work, studentId);
      return settledMxp;
    });
  }

  private async balanceOf(studentId: string): Promise<number> {
    return (await this.messages.request(getBalance, { studentId })).balanceMxp;
  }
}

function paymentOf({ id, studentId, sessionId, amountMxp }: XpGrantEntity) {
  const reference = { kind: 'practice-session', id: sessionId };
  return { commandId: id, studentId, amountMxp, reason: 'test' as const, reference };
}

/** Waits for all payments: one that fails does not stop the others. */
async function answersOf(payments: PendingCommand<typeof earnXp>[]): Promise<Earned[]> {
  const outcomes = await Promise.allSettled(payments.map((payment) => payment.answer()));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Returns the balance after the last of these earnings, or undefined if all are repeats. */
function latestBalance(earned: readonly Earned[]): number | undefined {
  const fresh = earned.filter(({ isRepeat }) => !isRepeat);
  return fresh.sort((a, b) => b.revision - a.revision)[0]?.balanceMxp;
}
