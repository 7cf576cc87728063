import { Inject, Injectable } from '@nestjs/common';
import { dayOf, mxpToXp } from '@portal/contracts';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { TICK_MS } from './domain/meter';
import type { Tariff } from './domain/tariff';
import { FreeTimeRepository } from './free-time.repository';
import { CALL_TARIFF } from './tariff.provider';

const MINUTE_MS = 60_000;

/** Prices of calls for a student on the current day. */
@Injectable()
export class CallPrices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly freeTime: FreeTimeRepository,
    @Inject(CALL_TARIFF) private readonly tariff: Tariff,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async forStudent(studentId: string): Promise<{ freeMinutesLeft: number; xpPerMinute: number }> {
    const { tickMxp } = this.tariff;
    const freeMinutesLeft = (await this.freeMsLeft(studentId)) / MINUTE_MS;
    return { freeMinutesLeft, xpPerMinute: mxpToXp((tickMxp * MINUTE_MS) / TICK_MS) };
  }

  /** Returns the student's remaining free time in calls today, in ms. */
  async freeMsLeft(studentId: string): Promise<number> {
    const { timeZone, freeMsADay } = this.tariff;
    const today = dayOf(this.clock(), timeZone);
    const usedMs = await this.freeTime.usedMs(this.dataSource, studentId, today);
    return Math.max(0, freeMsADay - usedMs);
  }
}
