import { AsyncResource } from 'node:async_hooks';
import { monotonicMs, startTimer } from './runtime/run-in';
import { tooLate, type Deadline } from './deadlines/deadline';
import { currentDeadline } from './deadlines/run-with-deadline';

/** How works are batched. */
export interface BatchLimits {
  /** Items that are done together, at most. */
  most: number;
  /** A group begins no sooner after the one before, unless it is full: in ms. */
  everyMs: number;
  /** Groups that may be under way at the same time. Default: any number. */
  underWay?: number;
  /** Items that may wait; more are refused. */
  waiting: number;
  /** The error that a refused caller gets. */
  refusal: () => Error;
}

interface Waiting<Item, Answer> {
  item: Item;
  deadline: Deadline | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at nearly the same time: by one message, in one transaction. An item that
 * comes alone is done at once; while many come, each waits some ms for others.
 */
export class Batcher<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private underWay = 0;
  private beganAt = -Infinity;
  /** Calls off the next group's beginning, where one is planned. */
  private cancel: (() => void) | undefined;
  /** A group belongs to no single asker: neither its deadline nor its correlation id. */
  private readonly outside = new AsyncResource('Batcher');

  /** @param work answers each item, in their order; what it throws reaches all of them. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchLimits,
  ) {}

  /**
   * Has an item done together with others, in the order in which they come.
   * @throws Error the refusal where too many wait; PortalError `timeout` where its asker has given up
   * before its group began.
   */
  add(item: Item): Promise<Answer> {
    const { waiting, refusal } = this.bounds;
    if (this.waiting.length >= waiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, deadline: currentDeadline(), resolve, reject });
      this.plan();
    });
  }

  private plan(): void {
    const { most, everyMs, underWay = Infinity } = this.bounds;
    if (this.waiting.length === 0 || this.underWay >= underWay) return;
    const isFull = this.waiting.length >= most;
    if (this.cancel && !isFull) return;
    this.cancel?.();
    const waitMs = isFull ? 0 : this.beganAt + everyMs - monotonicMs();
    this.outside.runInAsyncScope(() => this.beginIn(waitMs));
  }

  /** At the end of this turn at the soonest: what comes in the same turn belongs together. */
  private beginIn(waitMs: number): void {
    if (waitMs > 0) {
      const timer = startTimer(() => this.begin(), waitMs);
      this.cancel = () => timer.stop();
    } else {
      const turn = setImmediate(() => this.begin());
      this.cancel = () => clearImmediate(turn);
    }
  }

  private begin(): void {
    this.cancel = undefined;
    this.beganAt = monotonicMs();
    const next = this.waiting.splice(0, this.bounds.most);
    const group = next.filter(({ deadline, reject }) => {
      if (deadline?.isOver) reject(tooLate());
      return !deadline?.isOver;
    });
    this.underWay += 1;
    void this.carryOut(group).finally(() => {
      this.underWay -= 1;
      this.plan();
    });
    this.plan();
  }

  private async carryOut(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const answers = await this.work(group.map(({ item }) => item));
      if (answers.length !== group.length) throw new Error('Each item of a group needs an answer.');
      group.forEach(({ resolve }, n) => resolve(answers[n] as Answer)); // as many as items
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
