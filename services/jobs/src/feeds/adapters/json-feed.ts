import { z } from 'zod';
import type { RawPosting } from '../../postings/domain/posting';
import type { FeedSource } from '../feed-source';
import { isTrue, moment, text, texts, unknownForm } from './fields';

const MINUTE_MS = 60_000;
const LISTS = ['jobs', 'items', 'results', 'data', 'postings'] as const;
const record = z.record(z.string(), z.unknown());
const named = z.object({ name: text, display_name: text });

/**
 * A JSON list of postings, at the top level or under a common key, with fields of common names.
 */
export function jsonFeed({ name, url }: { name: string; url: string }): FeedSource {
  return {
    name,
    minIntervalMs: MINUTE_MS,
    lacks: [],
    fetch: async (http, signal) => {
      const given = listOf(await http.json(new URL(url), signal));
      const postings = given.flatMap(toRaw);
      if (given.length > 0 && postings.length === 0) throw unknownForm();
      return postings;
    },
  };
}

function listOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const read = record.safeParse(answer);
  const key = LISTS.find((one) => read.success && Array.isArray(read.data[one]));
  const list = key && read.success ? read.data[key] : undefined;
  if (Array.isArray(list)) return list;
  throw unknownForm();
}

function toRaw(value: unknown): RawPosting[] {
  const read = record.safeParse(value);
  if (!read.success) return [];
  const job = read.data;
  const first = (...names: string[]) =>
    names.map((one) => job[one]).find((one) => one !== undefined && one !== null);
  const company = first('company_name', 'company', 'companyName', 'organization', 'employer');
  return [
    {
      id: text.parse(first('id', 'guid', 'slug', 'uuid')),
      title: text.parse(first('title', 'jobTitle', 'position', 'name')),
      company: nameOf(company),
      location: nameOf(first('candidate_required_location', 'location', 'jobGeo', 'place')),
      isRemote: isTrue.parse(first('remote', 'isRemote', 'is_remote')),
      category: nameOf(first('category', 'jobIndustry', 'department')),
      types: texts.parse(
        first('contract_type', 'job_type', 'job_types', 'jobType', 'type', 'employment_type'),
      ),
      tags: texts.parse(first('tags', 'skills', 'keywords')),
      publishedAt: moment.parse(
        first(
          'publication_date',
          'published_at',
          'created_at',
          'date_published',
          'pubDate',
          'created',
          'date',
        ),
      ),
      description: text.parse(first('description', 'content_html', 'content_text', 'summary')),
      url: text.parse(first('url', 'link', 'redirect_url', 'apply_url')),
    },
  ];
}

/** A name given as a string or within an object. */
function nameOf(value: unknown): string | undefined {
  const read = named.safeParse(value);
  return read.success ? (read.data.display_name ?? read.data.name) : text.parse(value);
}
