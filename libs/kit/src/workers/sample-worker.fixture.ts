import { handles, serveTasks } from './serve-tasks';
import { breakDown, echo, hoard, shout, spin, swell } from './sample-tasks.fixture';

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

serveTasks([
  handles(echo, async ({ text, afterMs = 0 }) => {
    if (afterMs > 0) await waitFor(afterMs);
    return { text, pid: process.pid };
  }),
  handles(spin, ({ ms }) => {
    const start = process.cpuUsage();
    for (;;) {
      const { user, system } = process.cpuUsage(start);
      if ((user + system) / 1_000 >= ms) return { isDone: true };
    }
  }),
  handles(hoard, () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => n + kept.length));
  }),
  handles(swell, () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(1_000_000, 1));
  }),
  handles(shout, ({ bytes }) => ({ text: 'a'.repeat(bytes) })),
  handles(breakDown, () => {
    throw new Error('It broke down.');
  }),
]);
