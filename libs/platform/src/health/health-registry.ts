import { Injectable } from '@nestjs/common';
import { startTimer } from '../runtime/run-in';
import type { Timer } from '../runtime/runtime';

/** Longest time that one check may take, in ms. */
const CHECK_TIMEOUT_MS = 2_000;

export interface HealthReport {
  isReady: boolean;
  /** A line a dependency: 'up', or why not. */
  dependencies: Record<string, string>;
}

/** Knows each dependency of the process and whether it answers. */
@Injectable()
export class HealthRegistry {
  private readonly checks = new Map<string, Check>();

  /** Adds a dependency; `ask` throws where it is down. */
  register(name: string, ask: () => Promise<void>): void {
    this.checks.set(name, { ask, isNeeded: true });
  }

  /** Adds a dependency without which the process goes on: its state is only reported. */
  registerOptional(name: string, ask: () => Promise<void>): void {
    this.checks.set(name, { ask, isNeeded: false });
  }

  /** Asks every dependency, each for at most 2 s. */
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
