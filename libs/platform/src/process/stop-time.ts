/**
 * Maximum durations of the shutdown steps after the last response, in ms. A step without pending
 * work takes no time.
 */
export const END_STEPS = {
  /** The NATS server confirms that the responses were sent. */
  confirmMs: 1_000,
  /** Hooks: producers of streams store their results, events in progress are handled or sent. */
  hooksMs: 4_000,
  /** The last acknowledgements are sent. */
  leaveMs: 1_000,
  /** Connections are closed, spans are exported. */
  restMs: 1_000,
};

const { confirmMs, hooksMs, leaveMs, restMs } = END_STEPS;

/**
 * Returns the time for finishing accepted requests in a process that must end within `withinMs`,
 * in ms.
 */
export function answersForMs(withinMs: number): number {
  return Math.max(0, withinMs - confirmMs - hooksMs - leaveMs - restMs);
}

/**
 * Returns the time for a service of the process to respond and run its hooks, in ms;
 * acknowledgements are sent afterwards.
 */
export function closesWithinMs(withinMs: number): number {
  return Math.max(0, withinMs - leaveMs - restMs);
}
