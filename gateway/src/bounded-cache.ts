import { LRUCache } from 'lru-cache';

interface CacheOptions {
  /** Lifetime of an entry, in ms. Default: until it is evicted. */
  ttl?: number;
  /** Whether a read renews the `ttl` of an entry. */
  updateAgeOnGet?: boolean;
}

/**
 * Creates an LRU cache with at most `entries` entries. Memory grows with the entries: with `max`,
 * the library would allocate all of it at creation, megabytes for each cache.
 */
export function boundedCache<Key extends string, Value extends object | number | true>(
  entries: number,
  options: CacheOptions = {},
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ...options });
}
