import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes that keep searches fast with many books: words by spelling, words of titles, and books
 * of a kind.
 */
export class IndexSearches1760000000002 implements MigrationInterface {
  readonly name = 'IndexSearches1760000000002';

  async up(runner: QueryRunner): Promise<void> {
    // The catalogue is rewritten after this migration, with the keys of its words.
    await runner.query("ALTER TABLE book_words ADD COLUMN keys text[] NOT NULL DEFAULT '{}'");
    await runner.query('CREATE INDEX book_words_by_keys ON book_words USING gin (keys)');
    await runner.query(
      "CREATE INDEX books_by_title_words ON books USING gin (ts_filter(search, '{a}'))",
    );
    await runner.query(
      `CREATE INDEX books_newest ON books ((read_url IS NULL), year DESC NULLS LAST, id)
       WHERE search IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX books_of_genre ON books (genre, (read_url IS NULL), year DESC NULLS LAST, id)
       WHERE search IS NOT NULL`,
    );
    await runner.query('CREATE INDEX book_names_most_books ON book_names (kind, books DESC, name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX book_names_most_books');
    await runner.query('DROP INDEX books_of_genre');
    await runner.query('DROP INDEX books_newest');
    await runner.query('DROP INDEX books_by_title_words');
    await runner.query('DROP INDEX book_words_by_keys');
    await runner.query('ALTER TABLE book_words DROP COLUMN keys');
  }
}
