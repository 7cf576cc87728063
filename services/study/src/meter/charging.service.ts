import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '@portal/contracts';
import { spendXp } from '@portal/contracts/xp';
import { ReliableCommands, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { ChargeEntity } from './charge.entity';
import { commandIdOf } from './command-id';
import type { Tick } from './domain/meter';
import { pay, type Payment, type Purse, type Tariff } from './domain/tariff';
import { FreeTimeRepository, type UsedTime } from './free-time.repository';
import { MeteringRepository } from './metering.repository';
import { CALL_TARIFF } from './tariff.provider';

/** Maximum number of payments that are sent and settled in one batch. */
const TOGETHER_MAX = 50;

/** Spans of one call that are due. */
interface DueCall {
  id: string;
  ticks: readonly Tick[];
}

/** Charges the members of calls: free time first, then commands to the ledger. */
@Injectable()
export class ChargingService {
  constructor(
    private readonly metering: MeteringRepository,
    private readonly freeTime: FreeTimeRepository,
    private readonly commands: ReliableCommands,
    @Inject(CALL_TARIFF) private readonly tariff: Tariff,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Charges spans, in the transaction that moves the meters and locks the calls. */
  async charge(work: UnitOfWork, calls: readonly DueCall[]): Promise<void> {
    if (calls.length === 0) return;
    const used = await this.freeTime.lock(work.manager, this.daysOf(calls));
    const ids = calls.map(({ id }) => id);
    const pending = await this.metering.pending(work.manager, ids);
    const payments = calls.flatMap(({ id, ticks }) => {
      const purses = pursesOf(ticks, used, (studentId) => pending.get(`${id} ${studentId}`) ?? 0);
      return pay(ticks, purses, this.tariff).map((payment) => ({ ...payment, sessionId: id }));
    });
    await this.freeTime.set(work.manager, used);
    for (let from = 0; from < payments.length; from += TOGETHER_MAX) {
      await this.demand(work, payments.slice(from, from + TOGETHER_MAX));
    }
  }

  /** Returns the days on which the spans begin, for each student who pays for them. */
  private daysOf(calls: readonly DueCall[]) {
    return calls.flatMap(({ ticks }) =>
      ticks.flatMap(({ startsAt, payers }) => {
        const day = dayOf(new Date(startsAt), this.tariff.timeZone);
        return payers.map((studentId) => ({ studentId, day }));
      }),
    );
  }

  private async demand(
    work: UnitOfWork,
    payments: readonly (Payment & { sessionId: string })[],
  ): Promise<void> {
    const amountMxp = this.tariff.tickMxp;
    const createdAt = this.clock();
    const charges = payments.map((payment) => {
      const { sessionId, studentId, tick } = payment;
      const commandId = commandIdOf(sessionId, studentId, tick);
      return { ...payment, amountMxp, commandId, createdAt, state: 'pending' as const };
    });
    await work.manager.insert(ChargeEntity, charges);
    const wanted = charges.map(({ commandId, studentId, sessionId }) => {
      const reference = { kind: 'call', id: sessionId };
      const request = { commandId, studentId, amountMxp, reason: 'call' as const, reference };
      return { commandId, request };
    });
    await this.commands.addAll(work, spendXp, wanted);
  }
}

function pursesOf(
  ticks: readonly Tick[],
  used: UsedTime,
  pendingOf: (studentId: string) => number,
): Map<string, Purse> {
  const payers = new Set(ticks.flatMap((tick) => tick.payers));
  return new Map(
    [...payers].map((studentId) => [
      studentId,
      { usedMs: used.get(studentId) ?? new Map<string, number>(), pending: pendingOf(studentId) },
    ]),
  );
}
