import type { StudySignal } from '@portal/contracts/study';

/**
 * Hands signals on so that none overtakes the description that it belongs to: candidates wait for
 * the descriptions before them, a description for all before it. What fails takes the rest along,
 * since a later one without it would only confuse.
 */
export class SignalQueue {
  private readonly underWay = new Set<Promise<void>>();
  private lastDescription: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private isClosed = false;

  constructor(
    private readonly send: (signal: StudySignal) => Promise<void>,
    private readonly onFailure: () => void,
  ) {}

  add(signal: StudySignal): void {
    const isDescription = 'description' in signal;
    const before = isDescription ? Promise.all(this.underWay) : this.lastDescription;
    const sent = before.then(() => this.sendNow(signal));
    if (isDescription) this.lastDescription = sent;
    this.underWay.add(sent);
    void sent.finally(() => this.underWay.delete(sent));
  }

  close(): void {
    this.isClosed = true;
  }

  private async sendNow(signal: StudySignal): Promise<void> {
    // A new description begins anew after what was lost, also while it waited for it.
    if ('description' in signal) this.hasFailed = false;
    if (this.isClosed || this.hasFailed) return;
    try {
      await this.send(signal);
    } catch {
      if (this.isClosed) return;
      this.hasFailed = true;
      this.onFailure();
    }
  }
}
