import type { JobFeedDouble } from '@portal/testing';

/** Name of the only job feed of the portal. */
export const FEED = 'city';
const PATH = '/jobs';
const JOBS = [{ id: '1', title: 'Gardener', url: 'https://jobs.example.com/1' }];

export function serveJobs(server: JobFeedDouble): void {
  server.json(PATH, JOBS);
}

export function failJobs(server: JobFeedDouble): void {
  server.refuse(PATH, 500);
}

/** Returns the variables of a portal that reads the feed. */
export function feedVariables(server: JobFeedDouble): Record<string, string> {
  const feeds = [{ kind: 'json', name: FEED, url: server.url(PATH) }];
  return { JOB_FEEDS: JSON.stringify(feeds), JOB_FEED_INTERNAL_HOSTS: server.host };
}
