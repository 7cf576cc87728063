import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { BooksRepository } from './books.repository';
import { BUNDLED_CATALOGUE } from './bundled-catalogue.provider';
import type { KnownBook } from '../domain/known-book';
import { WordsIndex } from './words-index';

/**
 * Version of the writing code; increase it whenever the code writes different rows for the same
 * books.
 */
const WRITTEN_BY = 2;
const digestSchema = z.object({ digest: z.string() });

/** Writes the bundled catalogue to the database, once per version. */
@Injectable()
export class CatalogueSync implements OnApplicationBootstrap {
  private readonly logger = new Logger(CatalogueSync.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly books: BooksRepository,
    private readonly words: WordsIndex,
    @Inject(BUNDLED_CATALOGUE) private readonly catalogue: () => KnownBook[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sync();
  }

  /**
   * Processes that start concurrently are serialised by a lock; the first one writes, the others
   * skip.
   */
  async sync(): Promise<void> {
    const books = this.catalogue();
    const digest = digestOf(books);
    if ((await this.writtenDigest()) === digest) return;
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL lock_timeout = 60000');
      await manager.query('SET LOCAL statement_timeout = 60000');
      await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('library catalogue', 0))");
      const [written] = await readRows(manager, digestSchema, DIGEST);
      if (written?.digest === digest) return;
      await this.books.keepSearched(manager, books, this.clock());
      const ids = books.map(({ id }) => id);
      await this.books.dropOthers(manager, 'catalogue', ids);
      await this.words.rebuild(manager);
      await manager.query(
        `INSERT INTO catalogue_state (name, digest) VALUES ('catalogue', $1)
         ON CONFLICT (name) DO UPDATE SET digest = excluded.digest`,
        [digest],
      );
      this.logger.log(`The catalogue has ${books.length} books`);
    });
  }

  private async writtenDigest(): Promise<string | undefined> {
    return (await readRows(this.dataSource, digestSchema, DIGEST))[0]?.digest;
  }
}

const DIGEST = "SELECT digest FROM catalogue_state WHERE name = 'catalogue'";

function digestOf(books: readonly KnownBook[]): string {
  return createHash('sha256')
    .update(JSON.stringify([WRITTEN_BY, books]))
    .digest('hex');
}
