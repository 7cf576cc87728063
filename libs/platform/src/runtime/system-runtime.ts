import crypto from 'node:crypto';
import type { Runtime, Timer } from './runtime';

/** The system's time and randomness. */
export const systemRuntime: Runtime = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  startTimer(run, ms) {
    const timeout = setTimeout(run, ms);
    return timerOf(timeout, () => clearTimeout(timeout));
  },
  startInterval(run, everyMs) {
    const interval = setInterval(run, everyMs);
    return timerOf(interval, () => clearInterval(interval));
  },
  random: () => Math.random(),
  randomBytes: (count) => crypto.randomBytes(count),
  randomInt: (from, to) => crypto.randomInt(from, to),
  newId: () => crypto.randomUUID(),
};

function timerOf(timeout: NodeJS.Timeout, stop: () => void): Timer {
  const timer: Timer = {
    stop,
    unref() {
      timeout.unref();
      return timer;
    },
  };
  return timer;
}
