import { SAMPLE_JOBS } from '@portal/sample-jobs';
import type { RawPosting } from '../../postings/domain/posting';

const DAY_MS = 86_400_000;

/** Bundled feed: every job is marked as a sample and links to the portal page that explains it. */
export function samplePostings(now: Date): RawPosting[] {
  return SAMPLE_JOBS.map((job) => ({
    id: job.slug,
    title: job.title,
    company: job.employer,
    location: job.location,
    category: job.category,
    types: [job.type],
    tags: ['Sample', ...job.tags],
    publishedAt: now.getTime() - job.ageDays * DAY_MS,
    description: job.description,
    portalPath: `/job/sample/${job.slug}`,
  }));
}
