import { firstIsbn13 } from '@portal/contracts';
import { createHttpClient } from '@portal/kit/http-client';
import type { Metrics } from '@portal/platform';
import { z } from 'zod';
import type { KnownBook } from '../domain/known-book';
import { SOURCE_DEADLINE_MS, SOURCE_RESULTS, type BookQuery, type BookSource } from './book-source';
import { namesOf } from './google-books';
import { shortText } from './short-text';

const FIELDS =
  'key,title,subtitle,author_name,first_publish_year,isbn,subject,cover_i,publisher,ebook_access,ia';

const texts = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.filter((one) => typeof one === 'string'));
const docSchema = z.object({
  key: z.string().regex(/^\/works\/OL\d{1,12}W$/),
  title: z.string().min(1),
  subtitle: z.string().catch(''),
  author_name: texts,
  first_publish_year: z.number().int().min(-9_999).max(9_999).nullable().catch(null),
  isbn: texts,
  subject: texts,
  cover_i: z.number().int().positive().nullable().catch(null),
  publisher: texts,
  ebook_access: z.string().catch(''),
  ia: texts,
});
const answerSchema = z.object({ docs: z.array(z.unknown()) });

/** Open Library's search: https://openlibrary.org/dev/docs/api/search */
export class OpenLibrary implements BookSource {
  readonly name = 'Open Library';
  private readonly fetch;

  constructor(
    private readonly url: string,
    metrics?: Metrics,
  ) {
    this.fetch = createHttpClient({
      name: 'open-library',
      deadlineMs: SOURCE_DEADLINE_MS,
      retries: 1,
      retryAfterMaxMs: 500,
      ...(metrics && { metrics }),
    });
  }

  async search({ query, topic, author, genre }: BookQuery): Promise<KnownBook[]> {
    const address = new URL(`${this.url.replace(/\/$/, '')}/search.json`);
    const set = (name: string, value: string | undefined) => {
      if (value) address.searchParams.set(name, value);
    };
    set('q', query);
    set('subject', [topic, genre].filter(Boolean).join(' '));
    set('author', author);
    set('limit', String(SOURCE_RESULTS));
    set('fields', FIELDS);
    const answer = await this.fetch(address);
    if (!answer.ok) throw new Error(`Open Library answered ${answer.status}.`);
    const { docs } = answerSchema.parse(await answer.json());
    return docs.flatMap((doc) => {
      const read = docSchema.safeParse(doc);
      return read.success ? [bookOf(read.data)] : [];
    });
  }
}

function bookOf(doc: z.output<typeof docSchema>): KnownBook {
  const [scan] = doc.ebook_access === 'public' ? doc.ia : [];
  return {
    id: `ol.${doc.key.slice('/works/'.length)}`,
    origin: 'openlibrary',
    title: shortText(doc.title, 300),
    subtitle: shortText(doc.subtitle, 300) || null,
    authors: namesOf(doc.author_name),
    year: doc.first_publish_year,
    isbn13: firstIsbn13(doc.isbn.slice(0, 50)) ?? null,
    subjects: namesOf(doc.subject).slice(0, 6),
    departments: [],
    genre: null,
    description: '',
    image: doc.cover_i ? `https://covers.openlibrary.org/b/id/${doc.cover_i}-M.jpg` : null,
    readUrl: scan ? `https://archive.org/details/${encodeURIComponent(scan)}` : null,
    readKind: scan ? 'public domain' : null,
    previewUrl: `https://openlibrary.org${doc.key}`,
    publisher: shortText(doc.publisher[0] ?? '', 200) || null,
    licence: null,
  };
}
