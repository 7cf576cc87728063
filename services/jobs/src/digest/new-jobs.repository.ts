import { Injectable } from '@nestjs/common';
import { jobCategorySchema } from '@portal/contracts/jobs';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SAMPLE_FEED } from '../postings/postings.repository';

/** Maximum number of jobs listed in one mail. */
const NAMED_MAX = 10;

const rowSchema = z.object({
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  category: jobCategorySchema,
  tags: z.array(z.string()),
  total: z.coerce.number(),
});
export type NewJob = z.output<typeof rowSchema>;

/** Open jobs by the time when the board first listed them. */
@Injectable()
export class NewJobsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the newest jobs of a window and their total; excludes sample jobs. */
  async find(
    query: string | null,
    { from, until }: { from: Date; until: Date },
  ): Promise<{ jobs: NewJob[]; total: number }> {
    const parameters = [query, from, until, NAMED_MAX, SAMPLE_FEED];
    const jobs = await readRows(this.dataSource, rowSchema, NEW, parameters);
    return { jobs, total: jobs[0]?.total ?? 0 };
  }
}

const NEW = `
  SELECT title, company, location, category, tags, count(*) OVER () AS total FROM jobs
  WHERE closed_at IS NULL AND hidden_at IS NULL AND feed <> $5
    AND first_seen_at >= $2 AND first_seen_at < $3
    AND ($1::tsquery IS NULL OR search @@ $1::tsquery)
  ORDER BY published_at DESC, id LIMIT $4`;
