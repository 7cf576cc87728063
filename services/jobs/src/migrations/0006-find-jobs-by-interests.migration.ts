import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Interests are compared with whole words of title, tags and category, which get lexemes of their
 * own. Feeds rewrite theirs with the next fetch as well; campus jobs are never rewritten.
 */
export class FindJobsByInterests1780000000005 implements MigrationInterface {
  readonly name = 'FindJobsByInterests1780000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE jobs SET search = search || array_to_tsvector(ARRAY(
      SELECT DISTINCT '~' || left(word, 40)
      FROM regexp_split_to_table(lower(regexp_replace(
        normalize(concat_ws(' ', title, category, array_to_string(tags, ' ')), NFKD),
        '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]+#]+') AS word
      WHERE word ~ '[[:alnum:]]'))
      WHERE closed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE jobs SET search = ts_delete(search, ARRAY(
      SELECT lexeme FROM unnest(tsvector_to_array(search)) AS lexeme WHERE lexeme LIKE '~%'))
      WHERE closed_at IS NULL`);
  }
}
