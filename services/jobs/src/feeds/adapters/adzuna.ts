import { JOB_COUNTRIES, type JobCountry } from '@portal/contracts/jobs';
import { z } from 'zod';
import type { RawPosting } from '../../postings/domain/posting';
import type { FeedHttp } from '../feed-http';
import type { FeedSource } from '../feed-source';
import { moment, readList, text } from './fields';

const URL_OF_API = 'https://api.adzuna.com/v1/api';
const PAGE_SIZE = 50;
const HOUR_MS = 3_600_000;

const inner = z.object({ display_name: text, label: text }).optional().catch(undefined);
const record = z.object({
  id: text,
  title: text,
  description: text,
  created: moment,
  redirect_url: text,
  location: inner,
  company: inner,
  category: inner,
  contract_type: text,
  contract_time: text,
});

interface AdzunaOptions {
  url?: string | undefined;
  id: string;
  key: string;
  countries: readonly JobCountry[];
  pages: number;
}

/**
 * Adzuna's search API (https://developer.adzuna.com), which does not cover Nigeria: that country
 * is not requested.
 */
export function adzuna(options: AdzunaOptions): FeedSource {
  const all = Object.keys(JOB_COUNTRIES) as JobCountry[]; // the keys of the record
  return {
    name: 'Adzuna',
    minIntervalMs: HOUR_MS,
    lacks: all.filter((country) => !options.countries.includes(country)),
    fetch: async (http, signal) => {
      const postings: RawPosting[] = [];
      for (const country of options.countries) {
        postings.push(...(await fetchCountry(http, signal, country, options)));
      }
      return postings;
    },
  };
}

async function fetchCountry(
  http: FeedHttp,
  signal: AbortSignal,
  country: JobCountry,
  { url = URL_OF_API, id, key, pages }: AdzunaOptions,
): Promise<RawPosting[]> {
  const postings: RawPosting[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const address = new URL(`${url.replace(/\/$/, '')}/jobs/${country}/search/${page}`);
    address.searchParams.set('app_id', id);
    address.searchParams.set('app_key', key);
    address.searchParams.set('results_per_page', String(PAGE_SIZE));
    address.searchParams.set('sort_by', 'date');
    const records = readList(await http.json(address, signal), 'results', record);
    postings.push(...records.map((job) => toRaw(job, country)));
    if (records.length < PAGE_SIZE) break;
  }
  return postings;
}

function toRaw(job: z.output<typeof record>, country: JobCountry): RawPosting {
  const types = [job.contract_type, job.contract_time].filter((type) => type !== undefined);
  return {
    id: job.id,
    title: job.title,
    company: job.company?.display_name,
    location: job.location?.display_name,
    category: job.category?.label,
    // "permanent" and "part_time" may both be listed; the hours are more specific.
    types: types.includes('part_time') ? ['part_time'] : types,
    publishedAt: job.created,
    description: job.description,
    url: job.redirect_url,
    countries: [country],
  };
}
