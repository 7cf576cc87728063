import { Injectable } from '@nestjs/common';
import { jobReportReasonSchema } from '@portal/contracts/job-reports';
import {
  JOB_NOTES_SHOWN_MAX,
  type AdminJob,
  type AdminJobsQuery,
} from '@portal/contracts/jobs-admin';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { searchQuery } from '../postings/domain/search-terms';
import { CAMPUS_FEED, SAMPLE_FEED } from '../postings/postings.repository';

const rowSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  published_at: z.date(),
  url: z.string(),
  feed: z.string(),
  is_hidden: z.boolean(),
  is_closed: z.boolean(),
  applications: z.coerce.number(),
  reports: z.array(z.object({ reason: jobReportReasonSchema, note: z.string() })),
  total: z.coerce.number(),
});

/** Maximum number of reports counted per job. */
const REPORTS_READ = 1_000;

/** Jobs as admins review them. */
@Injectable()
export class ReviewedJobsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page({ show, search, page, pageSize }: AdminJobsQuery) {
    const query = searchQuery(search) ?? null;
    const parameters = [query, pageSize, (page - 1) * pageSize, REPORTS_READ];
    const sql = PAGE.replace('{shown}', SHOWN[show]);
    const rows = await readRows(this.dataSource, rowSchema, sql, parameters);
    return { jobs: rows.map(toAdminJob), total: rows[0]?.total ?? 0 };
  }
}

function toAdminJob(row: z.output<typeof rowSchema>): AdminJob {
  const reasons: AdminJob['reports']['reasons'] = {};
  for (const { reason } of row.reports) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const notes = row.reports.map(({ note }) => note).filter(Boolean);
  return {
    _id: row.id,
    title: row.title,
    company_name: row.company,
    candidate_required_location: row.location,
    publication_date: row.published_at.toISOString(),
    url: row.url,
    isCampus: row.feed === CAMPUS_FEED,
    isSample: row.feed === SAMPLE_FEED,
    isHidden: row.is_hidden,
    isClosed: row.is_closed,
    applications: row.applications,
    reports: {
      count: row.reports.length,
      reasons,
      notes: notes.slice(0, JOB_NOTES_SHOWN_MAX),
    },
  };
}

const IS_REPORTED = 'EXISTS (SELECT FROM reports r WHERE r.job_id = j.id AND r.settled_at IS NULL)';
const SHOWN: Readonly<Record<AdminJobsQuery['show'], string>> = {
  reported: IS_REPORTED,
  campus: `j.feed = '${CAMPUS_FEED}' AND j.closed_at IS NULL`,
  hidden: 'j.hidden_at IS NOT NULL',
  all: 'j.closed_at IS NULL',
};

const PAGE = `
  WITH shown AS MATERIALIZED (
    SELECT j.id, count(*) OVER () AS total FROM jobs j
    WHERE {shown} AND ($1::tsquery IS NULL OR j.search @@ $1::tsquery)
    ORDER BY j.published_at DESC, j.id LIMIT $2 OFFSET $3
  )
  SELECT j.id, j.title, j.company, j.location, j.published_at, j.url, j.feed,
    j.hidden_at IS NOT NULL AS is_hidden, j.closed_at IS NOT NULL AS is_closed,
    (SELECT count(*) FROM cards c WHERE c.job_id = j.id AND c.applied_at IS NOT NULL) AS applications,
    (SELECT coalesce(json_agg(json_build_object('reason', n.reason, 'note', n.note)), '[]')
      FROM (SELECT reason, note FROM reports r WHERE r.job_id = j.id AND r.settled_at IS NULL
        ORDER BY r.created_at DESC LIMIT $4) n) AS reports,
    shown.total
  FROM shown JOIN jobs j USING (id)
  ORDER BY j.published_at DESC, j.id`;
