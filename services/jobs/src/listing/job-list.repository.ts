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

/** Where a page begins: behind this job. */
export interface JobPlace {
  at: Date;
  id: string;
}

/** What a page is asked for. */
export interface PageOfJobs {
  studentId: string;
  /** A `tsquery`; null: all jobs. */
  query: string | null;
  after: JobPlace | null;
  limit: number;
}

/** The board of jobs, newest first. */
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

  /** One open job. */
  async find(studentId: string, id: string): Promise<ListedJob | undefined> {
    const wanted = 'j.closed_at IS NULL AND j.hidden_at IS NULL AND j.id = $3';
    const sql = (OFTEN + PAGE).replace('{wanted}', wanted);
    const [job] = await readRows(this.dataSource, listedSchema, sql, [studentId, 1, id]);
    return job;
  }

  /** Whether so few jobs fit that finding them all is quicker than walking from the newest on. */
  private async isRare(query: string): Promise<boolean> {
    const found = await readRows(this.dataSource, z.object({}), PROBE, [query, RARE_BELOW]);
    return found.length < RARE_BELOW;
  }

  /** Whether any open job fits a `tsquery`. Asked for one row alone, the planner would read all jobs. */
  async hasAny(query: string): Promise<boolean> {
    const found = await readRows(this.dataSource, z.object({}), PROBE, [query, RARE_BELOW]);
    return found.length > 0;
  }

  /** Categories and contract types that open jobs have. */
  async filters(): Promise<{ categories: JobCategory[]; types: JobType[] }> {
    const row = z.object({ category: jobCategorySchema, type: jobTypeSchema.nullable() });
    const found = await readRows(this.dataSource, row, FILTERS);
    return {
      categories: [...new Set(found.map(({ category }) => category))],
      types: [...new Set(found.flatMap(({ type }) => (type === null ? [] : [type])))],
    };
  }
}

/** Jobs up to which a filter counts as rare. */
const RARE_BELOW = 300;

/** Without an order, the planner takes the lexemes for what is rare, and any rows for what is not. */
const PROBE = `
  SELECT FROM jobs j
  WHERE j.closed_at IS NULL AND j.hidden_at IS NULL AND j.search @@ $1::tsquery LIMIT $2`;

const SHOWN = `j.id, j.title, j.company, j.location, j.is_remote, j.category, j.contract_type,
  j.tags, j.url, j.published_at`;

/** From the newest on, until the page is full. */
const OFTEN = `
  WITH page AS MATERIALIZED (
    SELECT ${SHOWN} FROM jobs j WHERE {wanted}
    ORDER BY j.published_at DESC, j.id DESC LIMIT $2
  )`;

/** All that fit, of which the newest are the page. */
const RARE = `
  WITH found AS MATERIALIZED (SELECT ${SHOWN} FROM jobs j WHERE {wanted}),
  page AS MATERIALIZED (
    SELECT * FROM found j ORDER BY j.published_at DESC, j.id DESC LIMIT $2
  )`;

/** What belongs to single jobs is joined to those of the page alone. */
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
