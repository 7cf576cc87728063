import { monotonicMs } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { Reading } from '../polling/reading';

/** Longest time after its creation for which an answer is repeated under load, in ms. */
const KEPT_MS = 60_000;
/** Total size of all answers, in characters. */
const LENGTH_MAX = 64 * 1024 * 1024;
/** Longest path, in characters: no poll has a longer one. */
const PATH_MAX = 200;

/** Recent answers by user and path with query: repeated while the portal is overloaded. */
export class KeptAnswers {
  private readonly readings = new LRUCache<string, Reading>({
    maxSize: LENGTH_MAX,
    sizeCalculation: ({ length }) => length + 200,
  });

  /**
   * @param url path and query
   * @param reading the answer as sent
   */
  keep(url: string, reading: Reading): void {
    if (url.length <= PATH_MAX) this.readings.set(`${reading.ownerId} ${url}`, reading);
  }

  find(ownerId: string, url: string): Reading | undefined {
    const reading = this.readings.get(`${ownerId} ${url}`);
    return reading && monotonicMs() - reading.madeAt < KEPT_MS ? reading : undefined;
  }
}
