import { LRUCache } from 'lru-cache';

interface CacheOptions {
  /** How long an entry is kept, in ms. Default: until others need its place. */
  ttl?: number;
  /** Whether asking for an entry keeps it for another `ttl`. */
  updateAgeOnGet?: boolean;
}

/**
 * Keeps at most so many entries; who was asked for least lately goes first. Room is taken as entries
 * come: by `max` the library would take all of it at the start, megabytes for each cache.
 */
export function boundedCache<Key extends string, Value extends object | number | true>(
  entries: number,
  options: CacheOptions = {},
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ...options });
}
