import { Inject, Injectable } from '@nestjs/common';
import { STUDY_SILENCE_MS } from '@portal/contracts/study';
import { Scheduled, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { ChargingService } from './charging.service';
import { settle, TICK_MS } from './domain/meter';
import { MeteringRepository, type MeteredCall } from './metering.repository';

/** Interval between runs of the meter, in ms. */
const EVERY_MS = 1_000;

/** Settles the time of calls from their members' proof of presence. */
@Injectable()
export class MeteringService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly metering: MeteringRepository,
    private readonly charging: ChargingService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Settles all calls that have a due span; calls locked by another transaction follow a second
   * later.
   */
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

  /**
   * Settles what a session's members have proven so far; the transaction must hold the lock on its
   * row.
   */
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

  /** Returns the calls whose meter advances, with the result. */
  private settled(calls: readonly MeteredCall[]) {
    const now = this.clock().getTime();
    return calls
      .map((call) => ({ id: call.id, ...settle(call, call.evidence, now, STUDY_SILENCE_MS), call }))
      .filter(({ meter, call }) => meter.meteredUntil > call.meteredUntil);
  }
}
