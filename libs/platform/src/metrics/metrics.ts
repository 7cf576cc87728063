import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics, in Prometheus format. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Creates a counter, which only increases. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Creates a gauge, which increases and decreases. */
  gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Creates a histogram of durations, in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): Histogram<Label> {
    const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30];
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
