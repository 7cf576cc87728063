import * as contracts from '@portal/contracts';
import type { Access } from '@portal/contracts';

/** A path of the API as the contracts declare it. */
export interface HttpContract {
  method: string;
  path: string;
  access: Access;
}

function isHttpContract(value: unknown): value is { http: HttpContract } {
  if (typeof value !== 'object' || value === null || !('http' in value)) return false;
  return typeof value.http === 'object' && value.http !== null && 'path' in value.http;
}

const second: HttpContract[] = [
  { method: 'POST', path: contracts.UPDATE_XP_PATH, access: 'student' },
  { method: 'GET', path: contracts.SITE_PATH, access: 'public' },
  { method: 'GET', path: contracts.STUDENT_ANNOUNCEMENTS_PATH, access: 'own-session' },
  { method: 'GET', path: contracts.ADMIN_STATS_PATH, access: 'admin' },
  { method: 'GET', path: contracts.DELETE_USER_PATH, access: 'admin' },
  { method: 'GET', path: contracts.NOTIFICATIONS_PATH, access: 'admin' },
  { method: 'POST', path: contracts.NOTIFICATIONS_READ_PATH, access: 'admin' },
  { method: 'GET', path: contracts.EXPORT_PATH, access: 'student' },
  { method: 'GET', path: contracts.DELETE_ACCOUNT_PATH, access: 'student' },
];

/** Every path that the contracts declare, with those that are declared beside a contract. */
export const httpContracts: HttpContract[] = [
  ...Object.values<unknown>(contracts)
    .filter(isHttpContract)
    .map(({ http: { method, path, access } }) => ({ method, path, access })),
  ...second,
];

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
    ...{ email: EMAIL, code: '123456' },
    ...{ password: 'long enough', confirmPassword: 'long enough' },
  },
  '/api/auth/password': {
    currentPassword: 'long enough',
    ...{ password: 'longer than that', confirmPassword: 'longer than that' },
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
