import { Inject, Injectable } from '@nestjs/common';
import { STUDY_SILENCE_MS } from '@portal/contracts/study';
import { Scheduled, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { ChargingService } from './charging.service';
import { settle, TICK_MS } from './domain/meter';
import { MeteringRepository, type MeteredCall } from './metering.repository';

/** Interval between readings of the meters, in ms. */
const EVERY_MS = 1_000;

/** Settles the time of calls, by what their members have proven. */
@Injectable()
export class MeteringService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly metering: MeteringRepository,
    private readonly charging: ChargingService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All calls that have a span to settle; what somebody else is changing has its turn a second later. */
  @Scheduled({ name: 'settle-calls', everyMs: EVERY_MS })
  async settleDue(): Promise<void> {
    const overBy = new Date(this.clock().getTime() - TICK_MS);
    const moving = this.settled(await this.metering.due(this.dataSource, overBy));
    if (moving.length === 0) return;
    await this.transactions.run(async (work) => {
      const ids = moving.map(({ id }) => id);
      await this.settle(work, await this.metering.lockFree(work.manager, ids));
    });
  }

  /** What a session's members have proven so far; its row is locked by the transaction. */
  async settleLocked(work: UnitOfWork, sessionId: string): Promise<void> {
    await this.settle(work, await this.metering.locked(work.manager, sessionId));
  }

  private async settle(work: UnitOfWork, calls: readonly MeteredCall[]): Promise<void> {
    const settled = this.settled(calls);
    if (settled.length === 0) return;
    await this.metering.moveMeters(
      work.manager,
      settled.map(({ id, meter }) => ({ id, ...meter })),
    );
    await this.charging.charge(
      work,
      settled.filter(({ ticks }) => ticks.length > 0),
    );
  }

  /** Calls whose meter moves on by now, and how. */
  private settled(calls: readonly MeteredCall[]) {
    const now = this.clock().getTime();
    return calls
      .map((call) => ({ id: call.id, ...settle(call, call.evidence, now, STUDY_SILENCE_MS), call }))
      .filter(({ meter, call }) => meter.meteredUntil > call.meteredUntil);
  }
}
