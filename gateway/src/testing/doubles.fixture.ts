import { AccountsDouble } from './accounts.double.fixture';
import { AnnouncementsDouble } from './announcements.double.fixture';
import { FlagsDouble } from './flags.double.fixture';
import { IdentityDouble } from './identity.double.fixture';
import { StudyDouble } from './study.double.fixture';
import { StudyPracticeDouble } from './study-practice.double.fixture';
import { StudyRoomsDouble } from './study-rooms.double.fixture';
import { TestlabDouble } from './testlab.double.fixture';
import { XpDouble } from './xp.double.fixture';

/** Those who stand where the services would. */
export const DOUBLES = [
  IdentityDouble,
  AccountsDouble,
  XpDouble,
  TestlabDouble,
  FlagsDouble,
  AnnouncementsDouble,
  StudyDouble,
  StudyRoomsDouble,
  StudyPracticeDouble,
];

const SOMEBODY = 'b2f1c9de-4a65-4d0e-9d1b-0f6a6f1f7c11';

const EMAIL = 'ada@miva.edu.ng';

/** A body for each write that takes one, by its path. */
export const SAMPLE_BODIES: Readonly<Record<string, object | undefined>> = {
  '/api/auth/login': { email: EMAIL, password: 'long enough' },
  '/api/admin/login': { email: EMAIL, password: 'long enough' },
  '/api/auth/logout': {},
  '/api/auth/google': { code: 'c', state: 's' },
  '/api/auth/sign-in-link': { email: EMAIL },
  '/api/auth/sign-in-link/open': { token: 'aToken_of-22-signs-000' },
  '/api/auth/register': {
    email: EMAIL,
    password: 'long enough',
    confirmPassword: 'long enough',
    department: 'Economics',
    acceptedTerms: true,
  },
  '/api/auth/verify': { email: EMAIL, code: '123456' },
  '/api/admin/second-factor': { password: 'long enough' },
  '/api/admin/second-factor/confirm': { code: '123456' },
  '/api/admin/second-factor/remove': { password: 'long enough', code: '123456' },
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
  '/api/auth/delete-account': { password: 'long enough' },
  '/api/admin/suspend-user/:id': { days: 7 },
  '/api/announcements': { title: 'Exams', body: 'They begin on Monday' },
  '/api/admin/announcements/mark-read': {},
  '/api/admin/feedback': { subject: 'Library', message: 'Too dark' },
  '/api/study/sessions/:roomId/practice': { topics: 'loops', numQuestions: 1 },
  '/api/study/sessions/:roomId/practice/answers': { question: 0, choice: 0 },
  '/api/testlab/generate': { topics: 'loops', numQuestions: 1 },
  '/api/testlab/sessions/:sessionId/answers': { question: 0, choice: 0 },
  '/api/testlab/sessions/:sessionId/flags': { question: 0, reason: 'unclear' },
  '/api/admin/questions/:id/withdrawal': { isWithdrawn: true },
  '/api/study/request': { toUserId: SOMEBODY },
  '/api/study/respond': { requestId: SOMEBODY, accept: true },
  '/api/study/preferences': { showsOnline: true, topics: ['Recursion'] },
  '/api/study/block': { userId: SOMEBODY, isBlocked: true },
  '/api/study/report': { userId: SOMEBODY, reason: 'Rude' },
  '/api/auth/xp/add': { xp: 2 },
  '/api/auth/update-xp': { amount: 2 },
};
