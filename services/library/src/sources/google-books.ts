import { bookIdSchema, httpsAddress } from '@portal/contracts/library';
import { firstIsbn13 } from '@portal/contracts';
import { createHttpClient } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import { z } from 'zod';
import type { KnownBook } from '../domain/known-book';
import { SOURCE_DEADLINE_MS, SOURCE_RESULTS, type BookQuery, type BookSource } from './book-source';
import { shortText } from './short-text';

/** https://developers.google.com/books/docs/v1/using */
export const GOOGLE_BOOKS_URL = 'https://www.googleapis.com/books/v1';

const FIELDS =
  'items(id,volumeInfo(title,subtitle,authors,publisher,publishedDate,description,industryIdentifiers,' +
  'categories,imageLinks/thumbnail,previewLink,language),accessInfo(publicDomain,viewability,webReaderLink))';

const text = z.string().catch('');
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.filter((one) => typeof one === 'string'));
/**
 * Omits fields that are missing or of another type, so that one such item does not affect the
 * others.
 */
const itemSchema = z.object({
  id: bookIdSchema,
  volumeInfo: z.object({
    title: z.string().min(1),
    subtitle: text,
    authors: texts,
    publisher: text,
    publishedDate: text,
    description: text,
    industryIdentifiers: z.array(z.object({ identifier: z.string() })).catch([]),
    categories: texts,
    imageLinks: z.object({ thumbnail: text }).catch({ thumbnail: '' }),
    previewLink: text,
  }),
  accessInfo: z
    .object({ publicDomain: z.boolean().catch(false), viewability: text, webReaderLink: text })
    .catch({ publicDomain: false, viewability: '', webReaderLink: '' }),
});
const answerSchema = z.object({ items: z.array(z.unknown()).default([]) });

/** Google Books, or a service with the same API. */
export class GoogleBooks implements BookSource {
  readonly name = 'Google Books';
  readonly attribution = 'Powered by Google';
  private readonly fetch;

  constructor(
    private readonly url: string,
    private readonly key: string | undefined,
    metrics?: Metrics,
  ) {
    this.fetch = createHttpClient({
      name: 'google-books',
      deadlineMs: SOURCE_DEADLINE_MS,
      retries: 1,
      retryAfterMaxMs: 500,
      ...(metrics && { metrics }),
    });
  }

  async search(query: BookQuery): Promise<KnownBook[]> {
    const address = new URL(`${this.url.replace(/\/$/, '')}/volumes`);
    address.searchParams.set('q', questionOf(query));
    address.searchParams.set('printType', 'books');
    address.searchParams.set('maxResults', String(SOURCE_RESULTS));
    address.searchParams.set('fields', FIELDS);
    if (this.key) address.searchParams.set('key', this.key);
    const answer = await this.fetch(address);
    if (!answer.ok) throw new Error(`Google Books answered ${answer.status}.`);
    const { items } = answerSchema.parse(await answer.json());
    return items.flatMap((item) => {
      const read = itemSchema.safeParse(item);
      return read.success ? [bookOf(read.data)] : [];
    });
  }
}

/**
 * Builds the query in the syntax of the API; quotes are removed, as they would change its meaning.
 */
function questionOf({ query, topic, author, genre }: BookQuery): string {
  const bare = (typed: string) => typed.replace(/["+:]/g, ' ').trim();
  return [
    query && bare(query),
    topic && `subject:"${bare(topic)}"`,
    author && `inauthor:"${bare(author)}"`,
    genre && `subject:"${genre}"`,
  ]
    .filter(Boolean)
    .join(' ');
}

function bookOf({ id, volumeInfo: info, accessInfo }: z.output<typeof itemSchema>): KnownBook {
  const isFree = accessInfo.publicDomain && accessInfo.viewability === 'ALL_PAGES';
  const readUrl = isFree ? httpsAddress(accessInfo.webReaderLink || info.previewLink) : null;
  const year = /\b(\d{4})\b/.exec(info.publishedDate)?.[1];
  return {
    id,
    origin: 'google',
    title: shortText(info.title, 300),
    subtitle: shortText(info.subtitle, 300) || null,
    authors: namesOf(info.authors),
    year: year ? Number(year) : null,
    isbn13: firstIsbn13(info.industryIdentifiers.map(({ identifier }) => identifier)) ?? null,
    subjects: namesOf(info.categories),
    departments: [],
    genre: null,
    description: shortText(info.description),
    image: httpsAddress(info.imageLinks.thumbnail),
    readUrl,
    readKind: readUrl ? 'public domain' : null,
    previewUrl: httpsAddress(info.previewLink),
    publisher: shortText(info.publisher, 200) || null,
    licence: null,
  };
}

/** Returns up to twelve names of a list, without blank ones. */
export function namesOf(names: readonly string[]): string[] {
  return names
    .map((name) => shortText(name, 150))
    .filter(Boolean)
    .slice(0, 12);
}
