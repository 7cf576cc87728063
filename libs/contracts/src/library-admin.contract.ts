import { z } from 'zod';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { bookIdSchema, httpsAddress } from './library-books';
import { defineRoute } from './route';
import { textSchema } from './text';

/** Titles of the university's own that an admin can add. */
export const OWN_TITLES_MAX = 500;

const listOf = (max: number) =>
  textSchema
    .max(1_000)
    .default('')
    .transform((typed) =>
      typed
        .split(/[;\n]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, max),
    );

const titleBody = z.object({
  title: textSchema.trim().min(1, 'Please give a title.').max(300),
  /** With semicolons between. */
  authors: listOf(20),
  subjects: listOf(20),
  department: departmentSchema.or(z.literal('')).default(''),
  description: textSchema.trim().max(1_000).default(''),
  /** Where it can be read. */
  link: z
    .string()
    .trim()
    .max(1_000)
    .refine(
      (typed) => /^https:/i.test(typed) && httpsAddress(typed) !== null,
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
  link: z.string(),
  addedAt: z.iso.datetime(),
});
export type OwnTitle = z.infer<typeof ownTitle>;

export const addTitle = defineRequest({
  subject: 'library.addTitle',
  summary: 'Adds a title of the university’s own, as a link, to what students find',
  request: z.object({
    adminId: z.uuid(),
    title: z.string(),
    authors: z.array(z.string()),
    subjects: z.array(z.string()),
    department: departmentSchema.nullable(),
    description: z.string(),
    link: z.string(),
  }),
  response: ownTitle,
  errors: ['invalid_input', 'conflict'],
});

export const addTitleRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/library/titles',
  access: 'admin',
  summary: 'Adds a title of the university’s own, as a link, to what students find',
  body: titleBody,
  response: ownTitle,
  errors: addTitle.errors,
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
        /** Students who searched for it, each counted once a day. */
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
