import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's measures, in Prometheus' form. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A number that only grows. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** A number that goes up and down. */
  gauge<Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Durations in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): Histogram<Label> {
    const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30];
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
