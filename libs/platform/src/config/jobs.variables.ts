import { jobFeeds } from './job-feeds';
import { count, list } from './kinds-of-variables';

/** Variables of jobs and internships: their sources, and the price of an application. */
export const jobVariables = {
  JOB_FEEDS: jobFeeds
    .default([])
    .describe(
      'Job feeds, as a JSON list of at most 20: `[{"kind":"arbeitnow"},{"kind":"adzuna","id":"…","key":"…"},{"kind":"rss","url":"https://…"}]`|a bundled sample feed',
    ),
  JOB_FEED_HOURS: count(6, 168).describe(
    "Interval between two fetches of a feed in hours, 1 to 168, or longer if the provider's terms require it|6",
  ),
  JOB_FEED_INTERNAL_HOSTS: list
    .default([])
    .describe(
      "Hosts in the operator's own network from which feeds may be fetched, as `host` or `host:port`, separated by commas|none",
    ),
  XP_PER_INTERNSHIP: count(20, 100_000).describe(
    'Price of an application for an internship or part-time job in XP, 1 to 100000|20',
  ),
  XP_PER_CONTRACT_JOB: count(30, 100_000).describe(
    'Price of an application for contract work in XP, 1 to 100000|30',
  ),
  XP_PER_FULL_TIME_JOB: count(50, 100_000).describe(
    'Price of an application for a full-time job in XP, 1 to 100000|50',
  ),
  XP_PER_OTHER_JOB: count(25, 100_000).describe(
    'Price of any other application in XP, 1 to 100000|25',
  ),
} as const;
