import { Injectable, Logger } from '@nestjs/common';
import { monotonicMs } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { KnownBook } from '../domain/known-book';
import type { BookQuery, BookSource } from './book-source';

/** Cache of a source's answers: so many, for so long. */
const ANSWERS_MAX = 500;
const FRESH_MS = 10 * 60_000;

/** Answers of the outside sources: equal searches ask once, and the same soon after not again. */
@Injectable()
export class SourceAnswers {
  private readonly logger = new Logger(SourceAnswers.name);
  private readonly kept = new LRUCache<string, KnownBook[]>({
    max: ANSWERS_MAX,
    ttl: FRESH_MS,
    perf: { now: monotonicMs },
  });
  private readonly asked = new Map<string, Promise<KnownBook[] | null>>();

  /** @returns null where the source did not answer, or not with books. */
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
