import { z, type ZodType } from 'zod';
import { exportAccount } from './account.contract';
import { EXPORT_PAGE_MAX } from './place-in-time';
import { defineRoute } from './route';
import { defineStream } from './stream';
import { STUDENT_DATA_SECTIONS } from './student-data.contract';

const lists = new Map(
  STUDENT_DATA_SECTIONS.map(({ section, item }) => [section, z.array(item)] as const),
);

/** Every list at its place: `practice.tests` is the list `tests` in `practice`. */
function sectionsOfFile(): Record<string, ZodType> {
  const names = [...lists.keys()];
  const groups = new Set(names.map((name) => name.split('.')[0] ?? name));
  return Object.fromEntries([...groups].map((group) => [group, lists.get(group) ?? within(group)]));
}

function within(group: string): ZodType {
  const own = [...lists].filter(([name]) => name.startsWith(`${group}.`));
  return z.object(
    Object.fromEntries(own.map(([name, list]) => [name.slice(group.length + 1), list])),
  );
}

const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: exportAccount.response,
  ...sectionsOfFile(),
  /** False: there was more than one file takes, and the oldest was left out. */
  isWhole: z.boolean(),
});

/** The lists of the file one after the other, each in pages that fit a message. */
export const exportStudentData = defineStream({
  subject: 'identity.exportStudentData',
  summary: 'All that every service keeps of a student, page by page',
  request: z.object({ userId: z.uuid() }),
  chunk: z.object({
    /** Its place in the file. */
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
