import { z } from 'zod';

const FORM =
  'must be a JSON list of feeds, each with a kind (arbeitnow, adzuna, jobicy, remotive, rss, json) and, for rss and json, a url';

const url = z.url({ protocol: /^https?$/ });
const name = z.string().trim().min(1).max(60);
/** Maximum number of pages that one fetch of a paged feed requests. */
const pages = z.number().int().min(1).max(50).default(5);

const feed = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arbeitnow'), url: url.optional(), pages }),
  z.strictObject({
    kind: z.literal('adzuna'),
    url: url.optional(),
    id: z.string().min(1),
    key: z.string().min(1),
    /** Countries to fetch: those offered by the portal and covered by Adzuna. */
    countries: z
      .array(z.enum(['us', 'gb', 'ca', 'au']))
      .min(1)
      .default(['us', 'gb', 'ca', 'au']),
    pages: pages.default(2),
  }),
  z.strictObject({ kind: z.literal('jobicy'), url: url.optional() }),
  z.strictObject({ kind: z.literal('remotive'), url: url.optional() }),
  z.strictObject({ kind: z.literal('rss'), name: name.optional(), url }),
  z.strictObject({ kind: z.literal('json'), name: name.optional(), url }),
]);
export type JobFeed = z.output<typeof feed>;

/** Job feeds, from JSON. Error messages omit the value, because it may contain keys. */
export const jobFeeds = z.string().transform((text, context) => {
  const read = z.array(feed).max(20).safeParse(fromJson(text));
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: FORM });
  return z.NEVER;
});

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
