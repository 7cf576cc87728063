import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@portal/platform';

/**
 * Time after its last report for which a student counts as online, in ms; each is reported once a
 * minute.
 */
const ONLINE_MS = 2 * 60_000;

/**
 * Students with an open client, as reported by the gateways; in memory, since they repeat it every
 * minute.
 */
@Injectable()
export class StudentsOnline {
  /** Time of each student's last report, oldest first. */
  private readonly namedAt = new Map<string, number>();

  constructor(@Inject(CLOCK) private readonly now: Clock) {}

  refresh(studentIds: readonly string[]): void {
    for (const id of studentIds) {
      this.namedAt.delete(id);
      this.namedAt.set(id, this.now().getTime());
    }
    this.forgetGone();
  }

  has(studentId: string): boolean {
    this.forgetGone();
    return this.namedAt.has(studentId);
  }

  private forgetGone(): void {
    const since = this.now().getTime() - ONLINE_MS;
    for (const [id, namedAt] of this.namedAt) {
      if (namedAt > since) return;
      this.namedAt.delete(id);
    }
  }
}
