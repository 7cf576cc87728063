import { z } from 'zod';
import content from './sample-jobs.json';

const sampleJob = z.strictObject({
  /** Permanent identifier, also used in the address of its page. */
  slug: z.string().regex(/^[a-z0-9-]{3,60}$/),
  title: z.string().min(3).max(100),
  /** The kind of employer, never the name of one. */
  employer: z.string().min(3).max(80),
  location: z.string().min(3).max(80),
  category: z.string(),
  type: z.string(),
  tags: z.array(z.string().min(1).max(30)).min(1).max(4),
  /** Age when the portal first shows it, in days. */
  ageDays: z.number().int().min(0).max(30),
  description: z.string().min(40).max(1_000),
});
export type SampleJob = z.output<typeof sampleJob>;

/** The bundled feed: fictitious jobs, for a portal without configured feeds. */
export const SAMPLE_JOBS: readonly SampleJob[] = z.array(sampleJob).min(24).parse(content);
