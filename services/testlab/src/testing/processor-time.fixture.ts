/**
 * Returns the maximum processor time between two turns of the event loop while `work` runs, in ms.
 * Processor time is independent of the load by other processes.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let [isOver, longest, before] = [false, 0, process.cpuUsage()];
  const turn = () => {
    longest = Math.max(longest, processorMsSince(before));
    before = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}

/** Returns the processor time since `before`, in ms. */
export function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
