import { startTimer } from '@portal/platform';

/** Interval between heartbeats to a reader while the model sends nothing, in ms. */
export const SIGN_EVERY_MS = 10_000;

const NOTHING_YET = Symbol('nothing yet');

/**
 * Forwards pieces, and yields a heartbeat whenever nothing has arrived for `SIGN_EVERY_MS`: a
 * model that reasons, or for which other requests queue, is silent for longer than the timeouts of
 * readers and proxies. Leaving the loop ends `pieces`.
 */
export async function* withSigns<T>(
  pieces: AsyncIterable<T>,
  sign: T,
): AsyncGenerator<T, void, undefined> {
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = reading.next();
      let step = await orNothingYet(next);
      while (step === NOTHING_YET) {
        yield sign;
        step = await orNothingYet(next);
      }
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await reading.return?.();
  }
}

function orNothingYet<T>(next: Promise<T>): Promise<T | typeof NOTHING_YET> {
  return new Promise((resolve, reject) => {
    const timer = startTimer(() => resolve(NOTHING_YET), SIGN_EVERY_MS);
    next.then(resolve, reject).finally(() => timer.stop());
  });
}
