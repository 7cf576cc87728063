import { Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { FeedEntity } from './feed.entity';

const stateSchema = z.object({
  name: z.string(),
  fetched_at: z.date().nullable(),
  tried_at: z.date().nullable(),
  problem: z.string().nullable(),
  jobs: z.number(),
  refused: z.number(),
});
const sinceSchema = z.object({ name: z.string(), at: z.date() });
export type FeedState = z.output<typeof stateSchema>;

/** Result of a fetch. */
export interface FetchOutcome {
  triedAt: Date;
  dueAt: Date;
}

/** State of the feeds. */
@Injectable()
export class FeedsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async states(): Promise<FeedState[]> {
    const sql =
      'SELECT name, fetched_at, tried_at, problem, jobs, refused FROM feeds ORDER BY name';
    return readRows(this.dataSource, stateSchema, sql);
  }

  /**
   * Returns the time of each feed's last good copy or, if it has none, of its first configuration;
   * by name.
   */
  async since(): Promise<Map<string, Date>> {
    const sql = 'SELECT name, coalesce(fetched_at, known_at) AS at FROM feeds';
    const rows = await readRows(this.dataSource, sinceSchema, sql);
    return new Map(rows.map(({ name, at }) => [name, at]));
  }

  /** Adds feeds that are not known yet; a new feed is due immediately. */
  async announce(manager: EntityManager, names: readonly string[], now: Date): Promise<void> {
    await manager.query(
      `INSERT INTO feeds (name, due_at, known_at) SELECT name, $2, $2 FROM unnest($1::text[]) AS n (name)
       ON CONFLICT (name) DO NOTHING`,
      [names, now],
    );
  }

  /** Returns the names of the feeds that are due. */
  async due(now: Date): Promise<Set<string>> {
    const sql = 'SELECT name FROM feeds WHERE due_at <= $1';
    const rows = await readRows(this.dataSource, z.object({ name: z.string() }), sql, [now]);
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Moves the next fetch forward, as far as the provider's terms and its latest response allow.
   */
  async fetchSoon(name: string, minIntervalMs: number, now: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE feeds SET due_at = least(due_at,
         greatest($2, rest_until, coalesce(tried_at, $2) + make_interval(secs => $3)))
       WHERE name = $1`,
      [name, now, minIntervalMs / 1_000],
    );
  }

  async succeed(
    manager: EntityManager,
    name: string,
    { triedAt, dueAt, jobs, refused }: FetchOutcome & { jobs: number; refused: number },
  ): Promise<void> {
    const changed = { triedAt, dueAt, jobs, refused, fetchedAt: triedAt };
    const good = { problem: null, restUntil: null };
    await manager.update(FeedEntity, { name }, { ...changed, ...good });
  }

  async fail(
    name: string,
    failed: FetchOutcome & { problem: string; restUntil: Date | null },
  ): Promise<void> {
    await this.dataSource.manager.update(FeedEntity, { name }, failed);
  }
}
