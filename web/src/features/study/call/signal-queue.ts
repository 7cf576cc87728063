import type { StudySignal } from '@portal/contracts/study';

/**
 * Sends signals so that none overtakes its description: candidates wait for the descriptions before
 * them, a description for all signals before it. After a failure the remaining signals are dropped,
 * because later ones depend on it.
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
    // A new description starts over after a loss, also if it was queued during the loss.
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
