import { z } from 'zod';
import type { RawPosting } from '../../postings/domain/posting';
import type { FeedHttp } from '../feed-http';
import type { FeedSource } from '../feed-source';
import { isTrue, moment, readList, text, texts } from './fields';

const URL_OF_API = 'https://www.arbeitnow.com/api/job-board-api';
const MINUTE_MS = 60_000;

const record = z.object({
  slug: text,
  company_name: text,
  title: text,
  description: text,
  remote: isTrue,
  url: text,
  tags: texts,
  job_types: texts,
  location: text,
  /** Seconds since 1970. */
  created_at: moment,
});
const paging = z.object({ meta: z.object({ per_page: z.number().int().positive() }) });

/** Arbeitnow's job board API (https://www.arbeitnow.com/blog/job-board-api), paged by number. */
export function arbeitnow({
  url = URL_OF_API,
  pages,
}: {
  url?: string | undefined;
  pages: number;
}): FeedSource {
  return {
    name: 'Arbeitnow',
    minIntervalMs: 15 * MINUTE_MS,
    lacks: [],
    fetch: (http, signal) => fetchPages(http, signal, { url, pages }),
  };
}

/**
 * Does not follow the response's `next` link, which may carry another client's search; the API
 * gives no total.
 */
async function fetchPages(
  http: FeedHttp,
  signal: AbortSignal,
  { url, pages }: { url: string; pages: number },
): Promise<RawPosting[]> {
  const postings: RawPosting[] = [];
  let pageSize = 0;
  for (let page = 1; page <= pages; page += 1) {
    const address = new URL(url);
    address.searchParams.set('page', String(page));
    const answer = await http.json(address, signal);
    const records = readList(answer, 'data', record);
    postings.push(...records.map(toRaw));
    const paged = paging.safeParse(answer);
    pageSize ||= paged.success ? paged.data.meta.per_page : records.length;
    if (records.length < pageSize || records.length === 0) break;
  }
  return postings;
}

function toRaw(job: z.output<typeof record>): RawPosting {
  return {
    id: job.slug,
    title: job.title,
    company: job.company_name,
    location: job.location,
    isRemote: job.remote,
    category: job.tags?.[0],
    types: job.job_types,
    tags: job.tags,
    publishedAt: job.created_at,
    description: job.description,
    url: job.url,
  };
}
