/** First and longest wait between two tries, in ms. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** How long to wait after so many tries that came to nothing, in ms. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}

/** The same, spread, so that not all screens of the campus come at once, in ms. */
export function spreadWaitAfter(failures: number): number {
  return waitAfter(failures) * (0.75 + Math.random() / 2);
}

/**
 * Tries again until it succeeds or is stopped: after longer and longer waits, and at once when the
 * network or the reader comes back.
 * @param attempt answers whether it succeeded.
 * @returns how to try at once, and how to stop.
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
