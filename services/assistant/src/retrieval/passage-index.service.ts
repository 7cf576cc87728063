import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { loadCatalogue } from '@portal/catalogue';
import { Scheduled, Transactions } from '@portal/kit';
import { Knowledge } from '@portal/knowledge';
import { sleep } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import type { Passage } from '../domain/passage';
import { toVectorRow, VECTOR } from './passage-vector';
import { bookPassage, conceptPassage, glossaryPassage, helpPassage } from './portal-passages';

const NAME = 'portal';
/** Passages per insert batch; other work runs between two batches. */
const BATCH = 400;
const EVERY_MS = 60_000;

/** Keeps the portal's own passages searchable: help, concepts and the bundled catalogue. */
@Injectable()
export class PassageIndex {
  private readonly logger = new Logger(PassageIndex.name);
  /** Digest of this process's content; undefined: not computed yet. */
  private ownDigest: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Rebuilds the passages if they are not from this process's content: during a rolling update, a
   * process of another release may have built them from its own.
   */
  @Scheduled({ name: 'index-passages', everyMs: EVERY_MS })
  async refresh(signal?: AbortSignal): Promise<void> {
    if (this.ownDigest !== undefined && (await this.digest()) === this.ownDigest) return;
    const batches: Passage[][] = [];
    const hash = createHash('sha256');
    for (const batch of batchesOf(passagesOfPortal())) {
      hash.update(JSON.stringify(batch));
      batches.push(batch);
      await sleep(0);
      signal?.throwIfAborted();
    }
    const digest = hash.digest('hex');
    if ((await this.digest()) !== digest) await this.replaceAll(batches, digest, signal);
    this.ownDigest = digest;
  }

  private async digest(): Promise<string | undefined> {
    const sql = 'SELECT digest FROM passage_index WHERE name = $1';
    const rows: { digest: string }[] = await this.dataSource.query(sql, [NAME]);
    return rows[0]?.digest;
  }

  /**
   * Concurrent readers see the previous passages, also if a shutdown interrupts the replacement.
   */
  private async replaceAll(
    batches: readonly Passage[][],
    digest: string,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.transactions.run(async ({ manager }) => {
      await manager.query('DELETE FROM passages');
      for (const batch of batches) {
        signal?.throwIfAborted();
        await insert(manager, batch);
      }
      signal?.throwIfAborted();
      await manager.query('DELETE FROM passage_words');
      await manager.query(INSERT_WORDS);
      await manager.query(SET_DIGEST, [NAME, digest]);
    });
    await this.dataSource.query('ANALYZE passages, passage_words');
    const count = batches.reduce((sum, batch) => sum + batch.length, 0);
    this.logger.log(`${count} passages can be searched`);
  }
}

/** Reads its own copy of the knowledge, which is freed afterwards, as it takes much memory. */
function* passagesOfPortal(): Generator<Passage> {
  const knowledge = Knowledge.read();
  for (const article of knowledge.helpArticles) yield helpPassage(article);
  for (const entry of knowledge.glossary) yield glossaryPassage(entry);
  for (const book of loadCatalogue()) yield bookPassage(book);
  for (const concept of knowledge.concepts.concepts) yield conceptPassage(concept);
}

function* batchesOf(passages: Iterable<Passage>): Generator<Passage[]> {
  let batch: Passage[] = [];
  for (const passage of passages) {
    batch.push(passage);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insert(manager: EntityManager, batch: readonly Passage[]): Promise<void> {
  const rows = batch.map((passage, at) => ({ ...passage, ...toVectorRow(passage, at), passage }));
  await manager.query(INSERT, [JSON.stringify(rows)]);
}

/**
 * A name in two fields gives one passage for each; of duplicates within a field the first is kept.
 */
const INSERT = `
  INSERT INTO passages (id, kind, title, search, passage)
  SELECT id, kind, title, ${VECTOR}, passage
  FROM jsonb_to_recordset($1::jsonb)
    AS row (id text, kind text, title text, "alsoText" text, "hintsText" text, text text, passage jsonb)
  ON CONFLICT (id) DO NOTHING`;

/**
 * BM25 weight: 0.7 for a word in half of the passages, 10 for one in a single passage of 30,000.
 */
const INSERT_WORDS = `
  INSERT INTO passage_words (word, weight)
  SELECT word, ln(1 + (passages - ndoc + 0.5) / (ndoc + 0.5))
  FROM ts_stat('SELECT search FROM passages'), (SELECT count(*)::float8 AS passages FROM passages) total`;

const SET_DIGEST = `
  INSERT INTO passage_index (name, digest) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET digest = excluded.digest`;
