/**
 * What the end of a process takes at most once its last answer has left, step by step, in ms. A step that has nothing to
 * wait for takes no time.
 */
export const END_STEPS = {
  /** The NATS server confirms that the answers have left. */
  confirmMs: 1_000,
  /** Hooks: makers of streams keep what they made, events under way are taken or sent. */
  hooksMs: 4_000,
  /** The last acknowledgements leave. */
  leaveMs: 1_000,
  /** Connections are closed, spans are sent. */
  restMs: 1_000,
};

const { confirmMs, hooksMs, leaveMs, restMs } = END_STEPS;

/** How long a process that is to end within so many ms goes on with the requests that it has taken, in ms. */
export function answersForMs(withinMs: number): number {
  return Math.max(0, withinMs - confirmMs - hooksMs - leaveMs - restMs);
}

/** How long a service of it may take to answer and to run its hooks, in ms: acknowledgements leave after that. */
export function closesWithinMs(withinMs: number): number {
  return Math.max(0, withinMs - leaveMs - restMs);
}
