import { z } from 'zod';
import { exportAccount } from './account.contract';
import { defineRequest } from './contract';
import { EXPORT_PAGE_MAX } from './place-in-time';
import { defineRoute } from './route';
import { STUDENT_DATA } from './student-data.contract';

const { xp } = STUDENT_DATA.xp.sections;
const practice = STUDENT_DATA.testlab.sections;
const messages = STUDENT_DATA.announcements.sections;

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  /** False: there was more than one file takes, and the oldest was left out. */
  isWhole: z.boolean(),
  account: exportAccount.response,
  /** The ledger, newest first. */
  xp: z.array(xp.item),
  practice: z.object({
    tests: z.array(practice['practice.tests'].item),
    topics: z.array(practice['practice.topics'].item),
  }),
  messages: z.object({
    feedback: z.array(messages['messages.feedback'].item),
    readAnnouncements: z.array(messages['messages.readAnnouncements'].item),
  }),
});

/** Every page fits a message; the file is all pages, one after the other. */
export const exportPage = defineRequest({
  subject: 'identity.exportPage',
  summary: 'One page of all that every service keeps of a student',
  request: z.object({
    userId: z.uuid(),
    /** The `next` of the page before; null: the first. */
    after: z.string().max(400).nullable(),
  }),
  response: z.object({
    /** Its place in the file: `practice.tests` is the list `tests` in `practice`. */
    section: z.string(),
    items: z.array(z.unknown()).max(EXPORT_PAGE_MAX),
    /** False: more is kept than one file takes, and this section ends here. */
    isWhole: z.boolean(),
    next: z.string().max(400).nullable(),
  }),
  errors: [],
});

export const exportAccountRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/export',
  access: 'student',
  summary: 'All that the portal keeps of the caller, as one file',
  response: accountExport,
});
