import { z } from 'zod';

/** The registration choices, in the order in which they are offered. */
export const DEPARTMENTS = [
  'Computer Science',
  'Business Management',
  'Economics',
  'Accounting',
  'Data Science',
  'Cybersecurity',
  'Nursing Science',
  'Public Health',
  'Mass Communication and Media Studies',
  'Software Engineering',
  'Information Technology',
  'Public Policy and Administration',
  'Entrepreneurship',
  'Criminology and Security Studies',
] as const;

export const departmentSchema = z.enum(DEPARTMENTS);
export type Department = z.infer<typeof departmentSchema>;
