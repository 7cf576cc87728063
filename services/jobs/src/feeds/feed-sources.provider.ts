import type { Provider } from '@nestjs/common';
import { PORTAL_CONFIG, type JobFeed, type PortalConfig } from '@portal/platform';
import { CAMPUS_FEED, SAMPLE_FEED } from '../postings/postings.repository';
import { adzuna } from './adapters/adzuna';
import { arbeitnow } from './adapters/arbeitnow';
import { jobicy } from './adapters/jobicy';
import { jsonFeed } from './adapters/json-feed';
import { remotive } from './adapters/remotive';
import { rss } from './adapters/rss';
import type { FeedSource } from './feed-source';

/** Injection token of the configured `FeedSource`s; if there are none, the sample feed is used. */
export const FEED_SOURCES = Symbol('FEED_SOURCES');

export const feedSourcesProvider: Provider = {
  provide: FEED_SOURCES,
  inject: [PORTAL_CONFIG],
  useFactory: ({ JOB_FEEDS }: PortalConfig) => feedSources(JOB_FEEDS),
};

/** Builds the configured sources, each with a unique name. */
export function feedSources(feeds: readonly JobFeed[]): FeedSource[] {
  const taken = new Set<string>([CAMPUS_FEED, SAMPLE_FEED]);
  return feeds.map((feed) => {
    const source = sourceOf(feed);
    let { name } = source;
    for (let number = 2; taken.has(name); number += 1) name = `${source.name} ${number}`;
    taken.add(name);
    return { ...source, name };
  });
}

function sourceOf(feed: JobFeed): FeedSource {
  switch (feed.kind) {
    case 'arbeitnow':
      return arbeitnow(feed);
    case 'adzuna':
      return adzuna(feed);
    case 'jobicy':
      return jobicy(feed);
    case 'remotive':
      return remotive(feed);
    case 'rss':
      return rss({ name: feed.name ?? new URL(feed.url).hostname, url: feed.url });
    case 'json':
      return jsonFeed({ name: feed.name ?? new URL(feed.url).hostname, url: feed.url });
  }
}
