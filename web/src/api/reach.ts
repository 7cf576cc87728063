type Listener = () => void;

/** Whether the last call got any answer from the portal. */
let isReached = true;
const listeners = new Set<Listener>();

/** Notes that a call got an answer, or that none came. */
export function noteReach(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

export function wasReached(): boolean {
  return isReached;
}

/** Calls the listener when it changes; returns how to stop. */
export function onReachChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
