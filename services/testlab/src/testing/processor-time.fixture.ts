/**
 * The most that the process computed between two turns of its event loop while `work` ran, in ms.
 * Counted as time of the processor, so that a machine that is busy with others changes nothing.
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

/** What the process computed since `before`, in ms. */
export function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
