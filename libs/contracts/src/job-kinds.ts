import { z } from 'zod';

/** Countries of the filter, by ISO code. */
export const JOB_COUNTRIES = {
  us: 'United States',
  gb: 'United Kingdom',
  ca: 'Canada',
  au: 'Australia',
  ng: 'Nigeria',
} as const;
export type JobCountry = keyof typeof JOB_COUNTRIES;
export const jobCountrySchema = z.enum(
  Object.keys(JOB_COUNTRIES) as [JobCountry, ...JobCountry[]], // its own keys
);

/** Categories assigned to the postings of all feeds, in the order of the filter. */
export const JOB_CATEGORIES = [
  'Software and IT',
  'Data and AI',
  'Cybersecurity',
  'Design',
  'Marketing and Media',
  'Sales and Support',
  'Finance and Accounting',
  'Business and Management',
  'Healthcare',
  'Public Sector and Policy',
  'Law and Security',
  'Education',
  'Engineering',
  'Other',
] as const;
export type JobCategory = (typeof JOB_CATEGORIES)[number];
export const jobCategorySchema = z.enum(JOB_CATEGORIES);

/** Contract types as shown on cards, in the order of the filter. */
export const JOB_TYPES = [
  'Internship',
  'Part-time',
  'Full-time',
  'Contract',
  'Temporary',
  'Volunteer',
] as const;
export type JobType = (typeof JOB_TYPES)[number];
export const jobTypeSchema = z.enum(JOB_TYPES);

/** Columns of the application board, in display order. */
export const JOB_STAGES = ['saved', 'applied', 'interview', 'offer', 'closed'] as const;
export const jobStageSchema = z.enum(JOB_STAGES);
export type JobStage = z.infer<typeof jobStageSchema>;

/** Maximum number of interests of a student. */
export const INTERESTS_MAX = 10;
export const INTEREST_LENGTH_MAX = 40;
