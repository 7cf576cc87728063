import { z } from 'zod';
import { exportAccount } from './account.contract';
import { EXPORT_PAGE_MAX } from './place-in-time';
import { defineRoute } from './route';
import { defineStream } from './stream';
import { STUDENT_DATA, STUDENT_DATA_SECTIONS } from './student-data.contract';

const { xp } = STUDENT_DATA.xp.sections;
const practice = STUDENT_DATA.testlab.sections;
const messages = STUDENT_DATA.announcements.sections;

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
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
  /** False: there was more than one file takes, and the oldest was left out. */
  isWhole: z.boolean(),
});

/** The lists of the file one after the other, each in pages that fit a message. */
export const exportStudentData = defineStream({
  subject: 'identity.exportStudentData',
  summary: 'All that every service keeps of a student, page by page',
  request: z.object({ userId: z.uuid() }),
  chunk: z.object({
    /** Its place in the file: `practice.tests` is the list `tests` in `practice`. */
    section: z.enum(STUDENT_DATA_SECTIONS.map(({ section }) => section)),
    /** As the registry has them for this section. */
    items: z.array(z.unknown()).max(EXPORT_PAGE_MAX),
    /** False: more is kept than one file takes, and this section ends here. */
    isWhole: z.boolean(),
  }),
  errors: ['unavailable'],
});

export const exportAccountRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/export',
  access: 'student',
  summary: 'All that the portal keeps of the caller, as one file',
  response: accountExport,
});
