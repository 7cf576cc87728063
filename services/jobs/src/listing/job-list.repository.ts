import { Injectable } from '@nestjs/common';
import {
  jobCategorySchema,
  jobStageSchema,
  jobTypeSchema,
  type JobCategory,
  type JobType,
} from '@portal/contracts/jobs';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const listedSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  is_remote: z.boolean(),
  category: jobCategorySchema,
  contract_type: jobTypeSchema.nullable(),
  tags: z.array(z.string()),
  url: z.string(),
  published_at: z.date(),
  description: z.string(),
  feeds: z.array(z.string()),
  stage: jobStageSchema.nullable(),
  is_pending: z.boolean(),
});
export type ListedJob = z.output<typeof listedSchema>;

/** Cursor of a page: the job before its first one. */
export interface JobPlace {
  at: Date;
  id: string;
}

/** Parameters of a page. */
export interface PageOfJobs {
  studentId: string;
  /** A `tsquery`; null: all jobs. */
  query: string | null;
  after: JobPlace | null;
  limit: number;
}

/** Reads the job board, newest jobs first. */
@Injectable()
export class JobListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page({ studentId, query, after, limit }: PageOfJobs): Promise<ListedJob[]> {
    const isRare = query !== null && (await this.isRare(query));
    const parameters: unknown[] = [studentId, limit];
    const wanted = ['j.closed_at IS NULL AND j.hidden_at IS NULL'];
    if (query !== null) wanted.push(`j.search @@ $${parameters.push(query)}::tsquery`);
    if (after) {
      const at = parameters.push(after.at);
      wanted.push(`(j.published_at, j.id) < ($${at}, $${parameters.push(after.id)}::uuid)`);
    }
    const sql = (isRare ? RARE : OFTEN) + PAGE;
    const filled = sql.replace('{wanted}', wanted.join(' AND '));
    return readRows(this.dataSource, listedSchema, filled, parameters);
  }

  /** Returns one open job. */
  async find(studentId: string, id: string): Promise<ListedJob | undefined> {
    const wanted = 'j.closed_at IS NULL AND j.hidden_at IS NULL AND j.id = $3';
    const sql = (OFTEN + PAGE).replace('{wanted}', wanted);
    const [job] = await readRows(this.dataSource, listedSchema, sql, [studentId, 1, id]);
    return job;
  }

  /** Whether so few jobs match that finding them all is faster than scanning from the newest. */
  private async isRare(query: string): Promise<boolean> {
    const found = await readRows(this.dataSource, z.object({}), PROBE, [query, RARE_BELOW]);
    return found.length < RARE_BELOW;
  }

  /** Whether any open job matches a `tsquery`. With LIMIT 1 the planner would scan all jobs. */
  async hasAny(query: string): Promise<boolean> {
    const found = await readRows(this.dataSource, z.object({}), PROBE, [query, RARE_BELOW]);
    return found.length > 0;
  }

  /** Returns the categories and contract types of open jobs. */
  async filters(): Promise<{ categories: JobCategory[]; types: JobType[] }> {
    const row = z.object({ category: jobCategorySchema, type: jobTypeSchema.nullable() });
    const found = await readRows(this.dataSource, row, FILTERS);
    return {
      categories: [...new Set(found.map(({ category }) => category))],
      types: [...new Set(found.flatMap(({ type }) => (type === null ? [] : [type])))],
    };
  }
}

/** Number of matching jobs below which a filter counts as rare. */
const RARE_BELOW = 300;

/**
 * Without ORDER BY, the planner uses the index on lexemes for rare filters, and any rows for
 * frequent ones.
 */
const PROBE = `
  SELECT FROM jobs j
  WHERE j.closed_at IS NULL AND j.hidden_at IS NULL AND j.search @@ $1::tsquery LIMIT $2`;

const SHOWN = `j.id, j.title, j.company, j.location, j.is_remote, j.category, j.contract_type,
  j.tags, j.url, j.published_at`;

/** Scans from the newest job until the page is full. */
const OFTEN = `
  WITH page AS MATERIALIZED (
    SELECT ${SHOWN} FROM jobs j WHERE {wanted}
    ORDER BY j.published_at DESC, j.id DESC LIMIT $2
  )`;

/** Finds all matches and takes the newest as the page. */
const RARE = `
  WITH found AS MATERIALIZED (SELECT ${SHOWN} FROM jobs j WHERE {wanted}),
  page AS MATERIALIZED (
    SELECT * FROM found j ORDER BY j.published_at DESC, j.id DESC LIMIT $2
  )`;

/** Per-job data is joined only to the jobs of the page. */
const PAGE = `
  SELECT p.*, t.description, c.stage,
    ARRAY(SELECT DISTINCT s.feed FROM job_sources s WHERE s.job_id = p.id ORDER BY 1) AS feeds,
    EXISTS (SELECT FROM payments w WHERE w.student_id = $1 AND w.job_id = p.id
      AND w.state = 'pending') AS is_pending
  FROM page p
  JOIN job_texts t ON t.job_id = p.id
  LEFT JOIN cards c ON c.job_id = p.id AND c.student_id = $1
  ORDER BY p.published_at DESC, p.id DESC`;

const FILTERS = `
  SELECT DISTINCT category, contract_type AS type FROM jobs
  WHERE closed_at IS NULL AND hidden_at IS NULL`;
