import { z } from 'zod';

/** The departments offered at registration, in display order. */
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
