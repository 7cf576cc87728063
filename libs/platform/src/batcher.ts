import { AsyncResource } from 'node:async_hooks';
import { monotonicMs, startTimer } from './runtime/run-in';
import { tooLate, type Deadline } from './deadlines/deadline';
import { currentDeadline } from './deadlines/run-with-deadline';

/** Limits of a batcher. */
export interface BatchLimits {
  /** Maximum number of items in one group. */
  most: number;
  /** Minimum interval between the starts of two groups, unless a group is full, in ms. */
  everyMs: number;
  /** Maximum number of concurrent groups. Default: unlimited. */
  underWay?: number;
  /** Maximum number of waiting items; more are refused. */
  waiting: number;
  /** Creates the error for a refused caller. */
  refusal: () => Error;
}

interface Waiting<Item, Answer> {
  item: Item;
  deadline: Deadline | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups items that are added at nearly the same time, to process them in one message or one
 * transaction. A single item is processed immediately; under load, each waits some ms for others.
 */
export class Batcher<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private underWay = 0;
  private beganAt = -Infinity;
  /** Cancels the scheduled start of the next group, if any. */
  private cancel: (() => void) | undefined;
  /**
   * A group belongs to no single caller: it has neither the deadline nor the correlation id of
   * one.
   */
  private readonly outside = new AsyncResource('Batcher');

  /** @param work returns a result for each item, in order; its error reaches all of them. */
  constructor(
    private readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchLimits,
  ) {}

  /**
   * Processes an item in a group with others, in the order in which they are added.
   * @throws Error the refusal if too many wait; PortalError `timeout` if the caller's deadline
   * passed before its group began.
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

  /**
   * At the end of the current turn of the event loop at the earliest: items added in one turn form
   * a group.
   */
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
