import { jobFeeds } from './job-feeds';
import { count, list } from './kinds-of-variables';

/** Variables of jobs and internships: their sources, and the price of an application. */
export const jobVariables = {
  JOB_FEEDS: jobFeeds
    .default([])
    .describe(
      'Feeds of jobs, as JSON: [{"kind":"arbeitnow"},{"kind":"adzuna","id":"…","key":"…"},{"kind":"rss","url":"https://…"}]|a bundled sample feed',
    ),
  JOB_FEED_HOURS: count(6, 168).describe('Hours between two fetches of a feed|6'),
  JOB_FEED_INTERNAL_HOSTS: list
    .default([])
    .describe(
      "Hosts in the operator's own network that feeds may be fetched from, as host or host:port|none",
    ),
  XP_PER_INTERNSHIP: count(20, 100_000).describe(
    'XP that an application for an internship or part-time job costs|20',
  ),
  XP_PER_CONTRACT_JOB: count(30, 100_000).describe(
    'XP that an application for contract work costs|30',
  ),
  XP_PER_FULL_TIME_JOB: count(50, 100_000).describe(
    'XP that an application for a full-time job costs|50',
  ),
  XP_PER_OTHER_JOB: count(25, 100_000).describe('XP that any other application costs|25'),
} as const;
