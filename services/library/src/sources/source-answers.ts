import { Injectable, Logger } from '@nestjs/common';
import { monotonicMs } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { KnownBook } from '../domain/known-book';
import type { BookQuery, BookSource } from './book-source';

/** Size of the cache of responses, and lifetime of an entry in ms. */
const ANSWERS_MAX = 500;
const FRESH_MS = 10 * 60_000;

/**
 * Responses of the outside sources: concurrent equal searches share one request, and recent ones
 * are cached.
 */
@Injectable()
export class SourceAnswers {
  private readonly logger = new Logger(SourceAnswers.name);
  private readonly kept = new LRUCache<string, KnownBook[]>({
    max: ANSWERS_MAX,
    ttl: FRESH_MS,
    perf: { now: monotonicMs },
  });
  private readonly asked = new Map<string, Promise<KnownBook[] | null>>();

  /** @returns null if the source did not respond, or not with books. */
  ask(source: BookSource, query: BookQuery): Promise<KnownBook[] | null> {
    const { query: words = '', topic = '', author = '', genre = '' } = query;
    const key = JSON.stringify([source.name, words, topic, author, genre].map(withoutCase));
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    const underWay = this.asked.get(key);
    if (underWay) return underWay;
    const asked = source
      .search(query)
      .then((books) => {
        this.kept.set(key, books);
        return books;
      })
      .catch((error: unknown) => {
        this.logger.warn(`${source.name}: ${error instanceof Error ? error.message : 'no answer'}`);
        return null;
      })
      .finally(() => this.asked.delete(key));
    this.asked.set(key, asked);
    return asked;
  }
}

function withoutCase(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
