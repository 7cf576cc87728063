import { Injectable } from '@nestjs/common';

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
  private readonly checks = new Map<string, () => Promise<void>>();

  /** Adds a dependency; `check` throws where it is down. */
  register(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** Asks every dependency, each for at most 2 s. */
  async report(): Promise<HealthReport> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await ask(check)] as const),
    );
    const dependencies = Object.fromEntries(entries);
    return { isReady: entries.every(([, state]) => state === 'up'), dependencies };
  }
}

async function ask(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), CHECK_TIMEOUT_MS);
  });
  const state = check().then(
    () => 'up',
    (error: unknown) => (error instanceof Error ? error.message : 'down'),
  );
  return Promise.race([state, late]).finally(() => clearTimeout(timer));
}
