import { Injectable } from '@nestjs/common';
import { jobTypeSchema } from '@portal/contracts/jobs';
import { readRows } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SAMPLE_FEED } from './postings.repository';

const openJob = z.object({
  id: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  contract_type: jobTypeSchema.nullable(),
  url: z.string(),
  is_sample: z.boolean(),
});
/** Data of a job that an application needs. */
export type OpenJob = z.output<typeof openJob>;

/** Single jobs that a student may apply for. */
@Injectable()
export class OpenJobsRepository {
  /** Returns the open job of which a source has this address. */
  async findByUrl(manager: EntityManager, url: string): Promise<OpenJob | undefined> {
    const [job] = await readRows(manager, openJob, BY_URL, [url, SAMPLE_FEED]);
    return job;
  }

  async findById(manager: EntityManager, id: string): Promise<OpenJob | undefined> {
    const [job] = await readRows(manager, openJob, BY_ID, [id, SAMPLE_FEED]);
    return job;
  }

  /**
   * Returns the job if it is still open, locked until the transaction ends: it cannot be closed or
   * hidden.
   */
  async lock(manager: EntityManager, id: string): Promise<OpenJob | undefined> {
    const [job] = await readRows(manager, openJob, LOCK, [id, SAMPLE_FEED]);
    return job;
  }
}

const COLUMNS = `j.id, j.title, j.company, j.location, j.contract_type, j.url,
  j.feed = $2 AS is_sample`;
const IS_OPEN = 'j.closed_at IS NULL AND j.hidden_at IS NULL';

const BY_URL = `
  SELECT ${COLUMNS} FROM jobs j
  WHERE j.id IN (SELECT job_id FROM job_sources WHERE url = $1) AND ${IS_OPEN}
  ORDER BY j.published_at DESC, j.id LIMIT 1`;

const BY_ID = `SELECT ${COLUMNS} FROM jobs j WHERE j.id = $1 AND ${IS_OPEN}`;

const LOCK = `${BY_ID} FOR SHARE`;
