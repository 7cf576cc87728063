import { z } from 'zod';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { bookIdSchema, httpsAddress } from './library-books';
import { defineRoute } from './route';
import { defineStream } from './stream';
import { uploadSchema } from './testlab.contract';
import { isSeen, textSchema } from './text';

/** Maximum number of the university's own titles that admins can add. */
export const OWN_TITLES_MAX = 500;
/** Maximum size of the file of a title, in bytes. */
export const TITLE_FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Returns the address of a title's file, by the file's id. */
export function titleFilePath(fileId: string): string {
  return `/api/library/files/${fileId}`;
}

const listOf = (max: number) =>
  textSchema
    .max(1_000)
    .default('')
    .transform((typed) =>
      typed
        .split(/[;\n]/)
        .map((one) => one.trim())
        .filter(isSeen)
        .slice(0, max),
    );

const NO_TITLE = 'Please give a title.';
const titleBody = z.object({
  title: textSchema.trim().min(1, NO_TITLE).max(300),
  /** Separated by semicolons. */
  authors: listOf(20),
  subjects: listOf(20),
  department: z
    .union([departmentSchema, z.literal('')], 'Please choose a department from the list, or none.')
    .default(''),
  description: textSchema.trim().max(1_000).default(''),
  /** Address of the title; empty if a file is uploaded. */
  link: textSchema
    .trim()
    .max(1_000)
    .default('')
    .refine(
      (typed) => typed === '' || (/^https:/i.test(typed) && httpsAddress(typed) !== null),
      'Please give an address that begins with https://',
    ),
});

const ownTitle = z.object({
  googleId: bookIdSchema,
  title: z.string(),
  authors: z.array(z.string()),
  subjects: z.array(z.string()),
  department: z.string().nullable(),
  description: z.string(),
  /** Address of the title: an https address, or the portal's own address of its file. */
  link: z.string(),
  file: z.object({ name: z.string(), bytes: z.number().int() }).nullable().default(null),
  addedAt: z.iso.datetime(),
});
export type OwnTitle = z.infer<typeof ownTitle>;

export const addTitle = defineRequest({
  subject: 'library.addTitle',
  summary: 'Adds a title of the university’s own, as a link or a file, to what students find',
  timeoutMs: 30_000,
  request: z.object({
    adminId: z.uuid(),
    title: z.string(),
    authors: z.array(z.string()),
    subjects: z.array(z.string()),
    department: departmentSchema.nullable(),
    description: z.string(),
    /** Empty if there is a file. */
    link: z.string(),
    file: uploadSchema.nullable().default(null),
  }),
  response: ownTitle,
  errors: [
    'invalid_input',
    'conflict',
    'unsupported_file',
    'unreadable_file',
    'too_large',
    'too_many_requests',
    'unavailable',
  ],
});

export const addTitleRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/library/titles',
  access: 'admin',
  summary: addTitle.summary,
  /** JSON with a link, or a multipart form with `file`. */
  body: titleBody,
  response: ownTitle,
  file: { maxBytes: TITLE_FILE_MAX_BYTES },
  errors: addTitle.errors,
});

const ofFile = z.object({ fileId: z.uuid() });

export const findTitleFile = defineRequest({
  subject: 'library.findTitleFile',
  summary: 'What the file of a title is called, what it is and how large',
  request: ofFile,
  response: z.object({ name: z.string(), contentType: z.string(), bytes: z.number().int() }),
  errors: ['not_found'],
});

export const readTitleFile = defineStream({
  subject: 'library.readTitleFile',
  summary: 'The bytes of a title’s file, in parts as base64',
  request: ofFile,
  chunk: z.string(),
  errors: ['not_found', 'unavailable'],
});

/** The body is the file, sent as a download. */
export const getTitleFileRoute = defineRoute({
  method: 'GET',
  path: '/api/library/files/:id',
  access: 'own-session',
  summary: 'The file of a title of the university’s own',
  response: z.string().describe('The file, as a download'),
  errors: findTitleFile.errors,
});

export const listTitles = defineRequest({
  subject: 'library.listTitles',
  summary: 'Titles of the university’s own, the last added first',
  request: z.object({}),
  response: z.object({ titles: z.array(ownTitle).max(OWN_TITLES_MAX) }),
  errors: [],
});

export const listTitlesRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/library/titles',
  access: 'admin',
  summary: 'Titles of the university’s own, the last added first',
  response: listTitles.response,
  errors: listTitles.errors,
});

export const removeTitle = defineRequest({
  subject: 'library.removeTitle',
  summary: 'Takes a title of the university’s own away; students keep what they have saved of it',
  request: z.object({ adminId: z.uuid(), bookId: bookIdSchema }),
  response: z.object({ message: z.string() }),
  errors: [],
});

export const removeTitleRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/library/titles/:googleId',
  id: bookIdSchema,
  access: 'admin',
  summary: 'Takes a title of the university’s own away; students keep what they have saved of it',
  response: removeTitle.response,
  errors: removeTitle.errors,
});

export const FAILED_SEARCHES_MAX = 50;

const failedSearches = z.object({
  searches: z
    .array(
      z.object({
        words: z.string(),
        /** Number of students who searched for it, each counted once a day. */
        students: z.number().int().positive(),
        lastAt: z.iso.datetime(),
      }),
    )
    .max(FAILED_SEARCHES_MAX),
});
export type FailedSearch = z.infer<typeof failedSearches>['searches'][number];

export const listFailedSearches = defineRequest({
  subject: 'library.listFailedSearches',
  summary: 'What students searched for within 90 days and nothing was found, most wanted first',
  request: z.object({}),
  response: failedSearches,
  errors: [],
});

export const listFailedSearchesRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/library/failed-searches',
  access: 'admin',
  summary: 'What students searched for within 90 days and nothing was found, most wanted first',
  response: failedSearches,
  errors: listFailedSearches.errors,
});
