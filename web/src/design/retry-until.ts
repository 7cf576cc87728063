/** First and longest delay between two attempts, in ms. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Returns the delay after `failures` failed attempts, in ms. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}

/** Returns the same delay with jitter, so that clients do not retry simultaneously, in ms. */
export function spreadWaitAfter(failures: number): number {
  return waitAfter(failures) * (0.75 + Math.random() / 2);
}

/**
 * Retries until an attempt succeeds or the caller stops: with exponential backoff, and immediately
 * when the network or the user returns.
 * @param attempt resolves to whether it succeeded
 * @returns functions to retry immediately and to stop
 */
export function retryUntil(attempt: (failures: number) => Promise<boolean>, failures = 1) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTrying = false;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', tryNow);
    removeEventListener('focus', tryNow);
  };
  const wait = () => {
    timer = setTimeout(tryNow, spreadWaitAfter(failures));
  };
  const attemptOnce = async () => {
    isTrying = true;
    const isDone = await attempt(failures);
    isTrying = false;
    if (isOver) return;
    if (isDone) return stop();
    failures += 1;
    wait();
  };
  function tryNow() {
    if (isTrying || isOver) return;
    clearTimeout(timer);
    void attemptOnce();
  }
  addEventListener('online', tryNow);
  addEventListener('focus', tryNow);
  wait();
  return { tryNow, stop };
}
