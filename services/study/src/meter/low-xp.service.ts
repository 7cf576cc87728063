import { Inject, Injectable, Logger } from '@nestjs/common';
import { dayOf } from '@portal/contracts';
import { studyXpLow } from '@portal/contracts/study-rooms';
import { getBalance } from '@portal/contracts/xp';
import { changeRows, readRows, Scheduled, Transactions, type UnitOfWork } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { payableMs, type Tariff } from './domain/tariff';
import { FreeTimeRepository } from './free-time.repository';
import { CALL_TARIFF } from './tariff.provider';

/** Remaining call time below which a member is warned, once per call, in ms. */
const LOW_MS = 5 * 60_000;
const EVERY_MS = 2_000;
const ASKED_MAX = 100;

const memberSchema = z.object({
  session_id: z.string(),
  student_id: z.string(),
  used_ms: z.number(),
});
type Member = z.output<typeof memberSchema>;

/** Warns members of calls whose free time and XP run out soon. */
@Injectable()
export class LowXpService {
  private readonly logger = new Logger(LowXpService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly messages: Messages,
    private readonly freeTime: FreeTimeRepository,
    @Inject(CALL_TARIFF) private readonly tariff: Tariff,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Requests balances once per call towards the end of the free time, before any payment has
   * returned one.
   */
  @Scheduled({ name: 'ask-for-balances-of-calls', everyMs: EVERY_MS })
  async askForBalances(): Promise<void> {
    const { freeMsADay } = this.tariff;
    const parameters = [this.today(), freeMsADay - LOW_MS, ASKED_MAX];
    const members = await readRows(this.dataSource, memberSchema, WITHOUT_BALANCE, parameters);
    await Promise.all(members.map((member) => this.ask(member)));
  }

  /** Warns a member after a payment that left `balanceMxp`, in the transaction that settles it. */
  async paid(
    work: UnitOfWork,
    roomId: string,
    studentId: string,
    balanceMxp: number,
  ): Promise<void> {
    if (payableMs(0, balanceMxp, this.tariff) > LOW_MS) return;
    const usedMs = await this.freeTime.usedMs(work.manager, studentId, this.today());
    await this.notifyIfLow(
      work,
      { session_id: roomId, student_id: studentId, used_ms: usedMs },
      balanceMxp,
    );
  }

  private async ask(member: Member): Promise<void> {
    try {
      const { student_id: studentId } = member;
      const { balanceMxp } = await this.messages.request(getBalance, { studentId });
      await this.transactions.run(async (work) => {
        await work.manager.query(KNOW, [member.session_id, studentId]);
        await this.notifyIfLow(work, member, balanceMxp);
      });
    } catch (error) {
      this.logger.warn(`A balance is asked for again: ${String(error)}`);
    }
  }

  private async notifyIfLow(work: UnitOfWork, member: Member, balanceMxp: number): Promise<void> {
    const freeLeftMs = Math.max(0, this.tariff.freeMsADay - member.used_ms);
    const leftMs = payableMs(freeLeftMs, balanceMxp, this.tariff);
    if (leftMs > LOW_MS) return;
    const { session_id: roomId, student_id: studentId } = member;
    if ((await changeRows(work.manager, MARK_WARNED, [roomId, studentId])) === 0) return;
    work.emit(studyXpLow, { roomId, studentId, balanceMxp, leftMs });
  }

  private today(): string {
    return dayOf(this.clock(), this.tariff.timeZone);
  }
}

const WITHOUT_BALANCE = `
  SELECT members.session_id, members.student_id, coalesce(free_time.used_ms, 0) AS used_ms
  FROM members
  JOIN sessions ON sessions.id = members.session_id AND sessions.metered_until IS NOT NULL
  LEFT JOIN free_time ON free_time.student_id = members.student_id AND free_time.day = $1::date
  WHERE members.left_at IS NULL AND members.peer_id IS NOT NULL
    AND NOT members.told_low AND NOT members.knows_balance
    AND coalesce(free_time.used_ms, 0) >= $2
  LIMIT $3`;

const KNOW = 'UPDATE members SET knows_balance = true WHERE session_id = $1 AND student_id = $2';

const MARK_WARNED = `
  UPDATE members SET told_low = true
  WHERE session_id = $1 AND student_id = $2 AND left_at IS NULL AND NOT told_low`;
