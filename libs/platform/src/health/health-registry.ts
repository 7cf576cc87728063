import { Injectable } from '@nestjs/common';
import { startTimer } from '../runtime/run-in';
import type { Timer } from '../runtime/runtime';

/** Timeout of one health check, in ms. */
const CHECK_TIMEOUT_MS = 2_000;

export interface HealthReport {
  isReady: boolean;
  /** State by dependency: 'up', or the reason for its failure. */
  dependencies: Record<string, string>;
}

/** Registry of the process's dependencies and their health checks. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, Check>();

  /** Adds a dependency; `ask` throws if it is down. */
  register(name: string, ask: () => Promise<void>): void {
    this.checks.set(name, { ask, isNeeded: true });
  }

  /** Adds an optional dependency: its state is reported, but does not affect readiness. */
  registerOptional(name: string, ask: () => Promise<void>): void {
    this.checks.set(name, { ask, isNeeded: false });
  }

  /** Checks every dependency, each for at most 2 s. */
  async report(): Promise<HealthReport> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, { ask, isNeeded }]) => ({
        name,
        isNeeded,
        state: await stateOf(ask),
      })),
    );
    const dependencies = Object.fromEntries(entries.map(({ name, state }) => [name, state]));
    return {
      isReady: entries.every(({ isNeeded, state }) => !isNeeded || state === 'up'),
      dependencies,
    };
  }
}

interface Check {
  ask: () => Promise<void>;
  isNeeded: boolean;
}

async function stateOf(ask: () => Promise<void>): Promise<string> {
  let timer: Timer | undefined;
  const late = new Promise<string>((resolve) => {
    timer = startTimer(() => resolve('no answer in time'), CHECK_TIMEOUT_MS);
  });
  const state = ask().then(
    () => 'up',
    (error: unknown) => (error instanceof Error ? error.message : 'down'),
  );
  return Promise.race([state, late]).finally(() => timer?.stop());
}
