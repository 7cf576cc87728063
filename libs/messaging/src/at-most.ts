import { startTimer } from '@portal/platform';

/** Resolves when `work` settles, successfully or not, or after `ms`. */
export function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const limit = startTimer(resolve, ms).unref();
    const settle = () => {
      limit.stop();
      resolve();
    };
    work.then(settle, settle);
  });
}
