import { Injectable } from '@nestjs/common';
import { changeRows } from '@portal/kit';
import { newId } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import type { Posting } from './domain/posting';

/** Feed of the jobs that admins post. */
export const CAMPUS_FEED = 'University';
/** Feed that is bundled with the portal. */
export const SAMPLE_FEED = 'Sample';

/** Writes the postings of feeds: one job for all postings of the same job. */
@Injectable()
export class PostingsRepository {
  /**
   * Adds or updates postings of a feed, and reopens closed jobs among them. A job shows the texts
   * of the feed that listed it first. A posting whose key has changed moves to the other job; a
   * posting that an admin has hidden stays hidden, regardless of its new texts.
   */
  async merge(
    manager: EntityManager,
    feed: string,
    postings: readonly Posting[],
    seenAt: Date,
  ): Promise<void> {
    const first = new Map<string, Posting>();
    for (const posting of postings) {
      if (!first.has(posting.key)) first.set(posting.key, posting);
    }
    const rows = [...first.values()].map((posting) => ({ ...posting, id: newId() }));
    await manager.query(MERGE_JOBS, [JSON.stringify(rows), feed, seenAt]);
    await manager.query(MERGE_TEXTS, [JSON.stringify(rows), feed]);
    await manager.query(ADD_WORDS, [[...new Set(rows.flatMap(({ words }) => words))].sort()]);
    const byIdentity = new Map(postings.map((posting) => [posting.externalId, posting]));
    const sources = [...byIdentity.values()].map(({ externalId, key, url }) => ({
      externalId,
      key,
      url,
    }));
    await manager.query(KEEP_HIDDEN, [JSON.stringify(sources), feed]);
    await manager.query(MERGE_SOURCES, [JSON.stringify(sources), feed, seenAt]);
  }

  /**
   * Ends a fetch: removes postings that the feed no longer lists, and closes jobs without a
   * source. A job that its own feed has dropped continues with another feed.
   * @param since start time of the fetch
   */
  async endFetch(manager: EntityManager, feed: string, since: Date): Promise<void> {
    await manager.query('DELETE FROM job_sources WHERE feed = $1 AND seen_at < $2', [feed, since]);
    await this.settle(manager, feed, since);
  }

  /** Removes all feeds except these, as they are no longer configured. */
  async dropOthers(manager: EntityManager, feeds: readonly string[], now: Date): Promise<void> {
    const others = 'DELETE FROM job_sources WHERE feed <> ALL($1::text[])';
    const dropped = await changeRows(manager, others, [feeds]);
    await manager.query('DELETE FROM feeds WHERE name <> ALL($1::text[])', [feeds]);
    if (dropped > 0) await this.settleAll(manager, now);
  }

  /** Removes one job from a feed. */
  async remove(manager: EntityManager, feed: string, jobId: string, now: Date): Promise<boolean> {
    const sql = 'DELETE FROM job_sources WHERE feed = $1 AND job_id = $2';
    const removed = await changeRows(manager, sql, [feed, jobId]);
    if (removed > 0) await this.settle(manager, feed, now);
    return removed > 0;
  }

  /** Deletes jobs that were closed long ago and have neither cards nor pending payments. */
  purge(manager: EntityManager, before: Date): Promise<number> {
    return changeRows(manager, PURGE, [before]);
  }

  /** Deletes words that no open job contains; a fetch adds those that return. */
  purgeWords(manager: EntityManager): Promise<number> {
    return changeRows(manager, PURGE_WORDS);
  }

  private async settle(manager: EntityManager, feed: string, now: Date): Promise<void> {
    await manager.query(`${HAND_OVER} AND j.feed = $1`, [feed]);
    await manager.query(`${CLOSE} AND j.feed = $2`, [now, feed]);
  }

  private async settleAll(manager: EntityManager, now: Date): Promise<void> {
    await manager.query(HAND_OVER);
    await manager.query(CLOSE, [now]);
  }
}

const GIVEN = `jsonb_to_recordset($1::jsonb) AS g (
  id uuid, key text, title text, company text, location text, "isRemote" boolean, category text,
  "contractType" text, tags text[], url text, "publishedAt" timestamptz, lexemes text[],
  description text)`;

const MERGE_JOBS = `
  INSERT INTO jobs AS j (id, key, feed, title, company, location, is_remote, category,
    contract_type, tags, url, published_at, first_seen_at, search)
  SELECT g.id, g.key, $2, g.title, g.company, g.location, g."isRemote", g.category,
    g."contractType", g.tags, g.url, g."publishedAt", $3, array_to_tsvector(g.lexemes)
  FROM ${GIVEN} ORDER BY g.key
  ON CONFLICT (key) DO UPDATE SET feed = excluded.feed, title = excluded.title,
    company = excluded.company, location = excluded.location, is_remote = excluded.is_remote,
    category = excluded.category, contract_type = excluded.contract_type, tags = excluded.tags,
    url = excluded.url, published_at = least(j.published_at, excluded.published_at),
    first_seen_at = CASE WHEN j.closed_at IS NULL THEN j.first_seen_at
      ELSE excluded.first_seen_at END,
    closed_at = NULL, search = excluded.search
  WHERE j.closed_at IS NOT NULL OR (j.feed = excluded.feed
    AND (j.title, j.company, j.location, j.category, j.contract_type, j.tags, j.url, j.search)
      IS DISTINCT FROM (excluded.title, excluded.company, excluded.location, excluded.category,
        excluded.contract_type, excluded.tags, excluded.url, excluded.search))`;

const MERGE_TEXTS = `
  INSERT INTO job_texts AS t (job_id, description)
  SELECT j.id, g.description FROM ${GIVEN} JOIN jobs j ON j.key = g.key AND j.feed = $2
  ORDER BY j.id
  ON CONFLICT (job_id) DO UPDATE SET description = excluded.description
  WHERE t.description <> excluded.description`;

const SOURCES = 'jsonb_to_recordset($1::jsonb) AS g ("externalId" text, key text, url text)';

/** A job that another source lists as well is not hidden by the postings of one feed. */
const KEEP_HIDDEN = `
  UPDATE jobs j SET hidden_at = before.hidden_at
  FROM ${SOURCES}
  JOIN job_sources s ON s.feed = $2 AND s.external_id = g."externalId"
  JOIN jobs before ON before.id = s.job_id AND before.hidden_at IS NOT NULL
  WHERE j.key = g.key AND j.hidden_at IS NULL
    AND NOT EXISTS (SELECT FROM job_sources o WHERE o.job_id = j.id)`;

/**
 * Inserted in sorted order: two fetches that add the same words wait for each other and cannot
 * deadlock.
 */
const ADD_WORDS = `
  INSERT INTO job_words (word) SELECT word FROM unnest($1::text[]) AS word
  ON CONFLICT DO NOTHING`;

const MERGE_SOURCES = `
  INSERT INTO job_sources (feed, external_id, job_id, url, seen_at)
  SELECT $2, g."externalId", j.id, g.url, $3
  FROM ${SOURCES}
  JOIN jobs j ON j.key = g.key
  ORDER BY g."externalId"
  ON CONFLICT (feed, external_id) DO UPDATE
  SET job_id = excluded.job_id, url = excluded.url, seen_at = excluded.seen_at`;

/** Open jobs that their own feed has dropped and another one lists. */
const HAND_OVER = `
  UPDATE jobs j SET feed = s.feed, url = s.url
  FROM (SELECT DISTINCT ON (job_id) job_id, feed, url FROM job_sources
    ORDER BY job_id, feed, external_id) s
  WHERE s.job_id = j.id AND j.closed_at IS NULL
    AND NOT EXISTS (SELECT FROM job_sources o WHERE o.job_id = j.id AND o.feed = j.feed)`;

const CLOSE = `
  UPDATE jobs j SET closed_at = $1
  WHERE j.closed_at IS NULL AND NOT EXISTS (SELECT FROM job_sources s WHERE s.job_id = j.id)`;

const PURGE = `
  DELETE FROM jobs j WHERE j.closed_at < $1
    AND NOT EXISTS (SELECT FROM cards c WHERE c.job_id = j.id)
    AND NOT EXISTS (SELECT FROM payments p WHERE p.job_id = j.id AND p.state = 'pending')`;

const PURGE_WORDS = `
  WITH alive AS (
    SELECT DISTINCT unnest(tsvector_to_array(search)) AS word FROM jobs
    WHERE closed_at IS NULL AND hidden_at IS NULL)
  DELETE FROM job_words w WHERE NOT EXISTS (SELECT FROM alive WHERE alive.word = w.word)`;
