import { z } from 'zod';
import type { FeedSource } from '../feed-source';
import { moment, readList, text, texts } from './fields';

const URL_OF_API = 'https://remotive.com/api/remote-jobs';
const HOUR_MS = 3_600_000;

const record = z.object({
  id: text,
  url: text,
  title: text,
  company_name: text,
  category: text,
  tags: texts,
  job_type: text,
  publication_date: moment,
  candidate_required_location: text,
  description: text,
});

/**
 * Remotive's API (https://github.com/remotive-com/remote-jobs-api), at most four requests per day.
 * Its terms forbid a board behind a sign-in without permission: operators may configure it only
 * with that.
 */
export function remotive({ url = URL_OF_API }: { url?: string | undefined }): FeedSource {
  return {
    name: 'Remotive',
    minIntervalMs: 6 * HOUR_MS,
    lacks: [],
    fetch: async (http, signal) => {
      const records = readList(await http.json(new URL(url), signal), 'jobs', record);
      return records.map((job) => ({
        id: job.id,
        title: job.title,
        company: job.company_name,
        location: job.candidate_required_location,
        isRemote: true,
        category: job.category,
        types: job.job_type === undefined ? [] : [job.job_type],
        tags: job.tags,
        publishedAt: job.publication_date,
        description: job.description,
        url: job.url,
      }));
    },
  };
}
