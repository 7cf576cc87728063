import type { Department } from '@portal/contracts';
import type { JobCategory } from '@portal/contracts/jobs';
import { askedWords, suitingWords } from './search-terms';

/** Categories that graduates of a department work in, closest first. */
const CATEGORIES_OF: Readonly<Record<Department, readonly JobCategory[]>> = {
  'Computer Science': ['Software and IT', 'Data and AI', 'Cybersecurity'],
  'Business Management': ['Business and Management', 'Sales and Support'],
  Economics: ['Finance and Accounting', 'Data and AI', 'Public Sector and Policy'],
  Accounting: ['Finance and Accounting'],
  'Data Science': ['Data and AI', 'Software and IT'],
  Cybersecurity: ['Cybersecurity', 'Software and IT'],
  'Nursing Science': ['Healthcare'],
  'Public Health': ['Healthcare', 'Public Sector and Policy'],
  'Mass Communication and Media Studies': ['Marketing and Media', 'Design'],
  'Software Engineering': ['Software and IT', 'Engineering'],
  'Information Technology': ['Software and IT', 'Cybersecurity'],
  'Public Policy and Administration': ['Public Sector and Policy', 'Business and Management'],
  Entrepreneurship: ['Business and Management', 'Marketing and Media', 'Sales and Support'],
  'Criminology and Security Studies': ['Law and Security', 'Public Sector and Policy'],
};

/** Data of a student that decides whether a job suits. */
export interface Inclination {
  department: Department | null;
  interests: readonly string[];
}

/** Data of a job that is compared with it. */
export interface Suitable {
  title: string | null;
  category: JobCategory;
  tags: readonly string[];
}

/** Returns the categories that suit a department. */
export function categoriesOf(department: Department | null): readonly JobCategory[] {
  return department === null ? [] : CATEGORIES_OF[department];
}

/**
 * Returns why a job suits a student, in one line: interests whose words all occur in its title,
 * tags or category, and its category if it suits the department. The list's filter applies the
 * same rule.
 * @returns null if neither applies
 */
export function fitOf(job: Suitable, { department, interests }: Inclination): string | null {
  const words = new Set(suitingWords(job));
  const shared = interests.filter((interest) => {
    const wanted = askedWords(interest);
    return wanted.length > 0 && wanted.every((word) => words.has(word));
  });
  const suits = department !== null && CATEGORIES_OF[department].includes(job.category);
  const reasons = [
    ...(shared.length > 0 ? [`your interest in ${listed(shared.slice(0, 3))}`] : []),
    ...(suits ? [`your department, ${department}, which leads to ${job.category}`] : []),
  ];
  return reasons.length === 0 ? null : `Fits ${reasons.join(', and ')}.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
