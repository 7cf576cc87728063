type Listener = () => void;

/** Whether the last call received any response from the portal. */
let isReached = true;
const listeners = new Set<Listener>();

/** Records whether a call received a response. */
export function noteReach(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

export function wasReached(): boolean {
  return isReached;
}

/**
 * Calls the listener when reachability changes.
 * @returns a function that removes the listener
 */
export function onReachChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
