import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@portal/platform';

/** How long a student counts as online who is not named again, in ms: each is once a minute. */
const ONLINE_MS = 2 * 60_000;

/** Who has a screen open, as the gateways report it; in memory, since they repeat it every minute. */
@Injectable()
export class StudentsOnline {
  /** When each was named last, the longest ago first. */
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
