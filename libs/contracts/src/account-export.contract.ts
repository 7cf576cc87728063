import { z, type ZodType } from 'zod';
import { exportedAccountSchema } from './account.contract';
import { defineRoute } from './route';
import { defineStream } from './stream';
import { STUDENT_DATA_SECTIONS } from './student-data.contract';

const lists = new Map(
  STUDENT_DATA_SECTIONS.map(({ section, item }) => [section, z.array(item)] as const),
);

/** Nests every list by its dotted name: `practice.tests` is the list `tests` in `practice`. */
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

/** The exported file. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: exportedAccountSchema,
  ...sectionsOfFile(),
  /** False if the data exceeded the size of one file and the oldest entries were left out. */
  isWhole: z.boolean(),
});

/**
 * Chunks are consecutive parts of the text, each a few pages at most, so no process buffers the
 * whole file.
 */
export const exportAccountFile = defineStream({
  subject: 'identity.exportAccountFile',
  summary: 'All that the portal keeps of a student, as the text of one JSON file',
  request: z.object({ userId: z.uuid() }),
  chunk: z.string(),
  errors: ['not_found', 'unavailable'],
});

export const exportAccountRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/export',
  access: 'student',
  summary: 'All that the portal keeps of the caller, as one file',
  response: accountExportSchema,
});
