import { setTimeout as pause } from 'node:timers/promises';
import type { Prometheus, Sample } from './prometheus';

const LOOK_MS = 250;

/** Series of alerts that Prometheus keeps, by their state. */
const FIRING = 'ALERTS{alertstate="firing"}';

/** What Prometheus says of its alerts. */
export class FiringAlerts {
  constructor(private readonly prometheus: Prometheus) {}

  /** Settles once an alert with these labels fires. @returns whether it does in time */
  async untilFiring(labels: Readonly<Record<string, string>>, withinMs: number): Promise<boolean> {
    const asked = Object.entries(labels).map(([name, value]) => `, ${name}="${value}"`);
    const query = FIRING.replace('}', `${asked.join('')}}`);
    return this.until(async () => (await this.prometheus.ask(query)).length > 0, withinMs);
  }

  /** Settles once no alert fires, and none is about to. @returns whether that is so in time */
  async untilCalm(withinMs: number): Promise<boolean> {
    return this.until(async () => (await this.prometheus.ask('ALERTS')).length === 0, withinMs);
  }

  /** Which fire or are about to, with their labels. */
  async now(): Promise<string[]> {
    return (await this.prometheus.ask('ALERTS')).map(({ labels }) => JSON.stringify(labels));
  }

  /** Names of all that fired at any time within the last `ms`, each once. */
  async firedWithin(ms: number): Promise<string[]> {
    const query = `count by (alertname) (max_over_time(${FIRING}[${Math.ceil(ms)}ms]))`;
    return (await this.prometheus.ask(query)).map(nameOf).sort();
  }

  /** Looks once, at least. */
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
