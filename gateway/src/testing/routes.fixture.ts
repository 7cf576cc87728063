import * as contracts from '@portal/contracts/all';
import { isRoute } from '@portal/contracts';

/** Every route that the contracts declare. */
export const routes = Object.values<unknown>(contracts).filter(isRoute);

const EMAIL = 'ada@miva.edu.ng';

/** A body that each write takes. */
export const sampleBodies: Readonly<Record<string, object | undefined>> = {
  '/api/auth/register': {
    email: EMAIL,
    password: 'long enough',
    confirmPassword: 'long enough',
    department: 'Economics',
    acceptedTerms: true,
  },
  '/api/auth/verify': { email: EMAIL, code: '123456' },
  '/api/auth/login': { email: EMAIL, password: 'long enough' },
  '/api/admin/login': { email: EMAIL, password: 'long enough' },
  '/api/auth/logout': {},
  '/api/announcements': { title: 'Exams', body: 'They begin on Monday' },
  '/api/admin/announcements/mark-read': {},
  '/api/admin/feedback': { subject: 'Library', message: 'Too dark' },
  '/api/admin/suspend-user/:id': { days: 7 },
  '/api/auth/forgot-password': { email: EMAIL },
  '/api/auth/reset-password': {
    email: EMAIL,
    code: '123456',
    password: 'long enough',
    confirmPassword: 'long enough',
  },
  '/api/auth/password': {
    currentPassword: 'long enough',
    password: 'longer than that',
    confirmPassword: 'longer than that',
  },
  '/api/admin/second-factor': { password: 'long enough' },
  '/api/admin/second-factor/confirm': { code: '123456' },
  '/api/admin/second-factor/remove': { password: 'long enough', code: '123456' },
  '/api/auth/delete-account': { password: 'long enough' },
  '/api/auth/google': { code: 'c', state: 's' },
  '/api/testlab/generate': { topics: 'loops', numQuestions: 1 },
  '/api/testlab/sessions/:sessionId/answers': { question: 0, choice: 0 },
  '/api/auth/xp/add': { xp: 2 },
  '/api/auth/update-xp': { amount: 2 },
};

/** A path with an id in place of each parameter. */
export function concrete(path: string): string {
  return path.replace(/:[A-Za-z]+/g, '7d444840-9dc0-41d1-b245-5ffdce74fad2');
}
