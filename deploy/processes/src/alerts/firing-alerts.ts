import { setTimeout as pause } from 'node:timers/promises';
import type { Prometheus, Sample } from './prometheus';

const LOOK_MS = 250;

/** Series of alerts in Prometheus, by state. */
const FIRING = 'ALERTS{alertstate="firing"}';

/** Queries the alerts of Prometheus. */
export class FiringAlerts {
  constructor(private readonly prometheus: Prometheus) {}

  /**
   * Waits until an alert with these labels fires.
   * @returns whether it does in time
   */
  async untilFiring(labels: Readonly<Record<string, string>>, withinMs: number): Promise<boolean> {
    const asked = Object.entries(labels).map(([name, value]) => `, ${name}="${value}"`);
    const query = FIRING.replace('}', `${asked.join('')}}`);
    return this.until(async () => (await this.prometheus.ask(query)).length > 0, withinMs);
  }

  /**
   * Waits until no alert is firing or pending.
   * @returns whether that is so in time
   */
  async untilCalm(withinMs: number): Promise<boolean> {
    return this.until(async () => (await this.prometheus.ask('ALERTS')).length === 0, withinMs);
  }

  /** Returns the labels of the firing and pending alerts. */
  async now(): Promise<string[]> {
    return (await this.prometheus.ask('ALERTS')).map(({ labels }) => JSON.stringify(labels));
  }

  /** Returns the names of all alerts that fired within the last `ms`, each once. */
  async firedWithin(ms: number): Promise<string[]> {
    const query = `count by (alertname) (max_over_time(${FIRING}[${Math.ceil(ms)}ms]))`;
    return (await this.prometheus.ask(query)).map(nameOf).sort();
  }

  /** Checks at least once. */
  private async until(is: () => Promise<boolean>, withinMs: number): Promise<boolean> {
    for (const deadline = Date.now() + withinMs; ; await pause(LOOK_MS)) {
      if (await is()) return true;
      if (Date.now() >= deadline) return false;
    }
  }
}

function nameOf({ labels }: Sample): string {
  return labels['alertname'] ?? '';
}
