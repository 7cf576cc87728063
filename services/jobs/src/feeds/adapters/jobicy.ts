import { z } from 'zod';
import type { FeedSource } from '../feed-source';
import { moment, readList, text, texts } from './fields';

const URL_OF_API = 'https://jobicy.com/api/v2/remote-jobs?count=50';
const HOUR_MS = 3_600_000;

const record = z.object({
  id: text,
  url: text,
  jobTitle: text,
  companyName: text,
  jobIndustry: texts,
  jobType: texts,
  jobGeo: text,
  jobLevel: text,
  jobExcerpt: text,
  jobDescription: text,
  pubDate: moment,
});

/**
 * Jobicy's remote jobs API (https://jobicy.com/jobs-rss-feed): at most one request per hour, and
 * its links are kept.
 */
export function jobicy({ url = URL_OF_API }: { url?: string | undefined }): FeedSource {
  return {
    name: 'Jobicy',
    minIntervalMs: HOUR_MS,
    lacks: [],
    fetch: async (http, signal) => {
      const records = readList(await http.json(new URL(url), signal), 'jobs', record);
      return records.map((job) => ({
        id: job.id,
        title: job.jobTitle,
        company: job.companyName,
        location: job.jobGeo,
        isRemote: true,
        category: job.jobIndustry?.join(', '),
        types: job.jobType,
        tags: [...(job.jobIndustry ?? []), ...(job.jobLevel ? [job.jobLevel] : [])],
        publishedAt: job.pubDate,
        description: job.jobDescription ?? job.jobExcerpt,
        url: job.url,
      }));
    },
  };
}
