import { boundedCache } from '../bounded-cache';
import { onceClosed, type Closing } from '../limits/once-closed';
import { FrameBudget } from './frame-budget';

/** Budget of all windows and devices of a person together. */
const OF_A_PERSON = {
  frames: { burst: 600, perSecond: 100 },
  bytes: { burst: 2 * 1024 * 1024, perSecond: 128 * 1024 },
};
const LEFT_MAX = 60_000;
/** Time after which a budget is full again, in ms. */
const FORGOTTEN_MS = 60_000;

interface Budget {
  of: FrameBudget;
  sockets: number;
}

/**
 * One frame budget per person, kept while a socket is open and until the budget would be full
 * again.
 */
export class PersonBudgets {
  private readonly open = new Map<string, Budget>();
  private readonly left = boundedCache<string, FrameBudget>(LEFT_MAX, { ttl: FORGOTTEN_MS });

  /** @param connection of a socket that counts for this person until it closes. */
  take(userId: string, connection: Closing): FrameBudget {
    const budget = this.open.get(userId) ?? { of: this.whatWasLeft(userId), sockets: 0 };
    budget.sockets += 1;
    this.open.set(userId, budget);
    onceClosed(connection, () => {
      budget.sockets -= 1;
      if (budget.sockets > 0) return;
      this.open.delete(userId);
      this.left.set(userId, budget.of);
    });
    return budget.of;
  }

  private whatWasLeft(userId: string): FrameBudget {
    return this.left.get(userId) ?? new FrameBudget(OF_A_PERSON);
  }
}
