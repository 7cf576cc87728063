import { cutText } from '@portal/contracts';
import { LinkButton } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { authorsOf } from './book-card';
import { BookCover } from './book-cover';
import { BookLink, isOwnFile } from './book-link';
import { CitationList } from './citation-list';
import type { ShownBook } from './shown-book';
import { t } from './texts';

const OUTSIDE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold';

/** Preview of a book with its description and links to read it. */
export function PreviewDialog({ book, onClose }: { book: ShownBook; onClose: () => void }) {
  const { title, description, readNow, link, topics } = book;
  const preview = link !== readNow?.url ? link : null;
  const [subject] = topics;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex gap-4">
        <BookCover {...book} className="w-24" />
        <div className="flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]">
          {book.subtitle && <p dir="auto">{book.subtitle}</p>}
          <p dir="auto" className="font-medium">
            {authorsOf(book)}
          </p>
          <Facts book={book} />
        </div>
      </div>
      {description && (
        <p dir="auto" className="mt-4 [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {readNow && (
          <BookLink
            href={readNow.url}
            className={`${OUTSIDE} filled bg-brand text-on-brand hover:bg-brand-strong`}
          >
            {isOwnFile(readNow.url) ? t('book.download') : t('book.readNow')}
          </BookLink>
        )}
        {preview && (
          <BookLink
            href={preview}
            className={`${OUTSIDE} border border-line-strong bg-surface text-ink hover:bg-sunken`}
          >
            {t('book.preview')}
          </BookLink>
        )}
        {subject && (
          <LinkButton variant="quiet" to={`/testlab?topics=${encodeURIComponent(subject)}`}>
            {t('book.practise')}
          </LinkButton>
        )}
      </div>
      {!readNow && !preview && <Elsewhere book={book} />}
      <CitationList bookId={book.id} />
    </Dialog>
  );
}

/** Catalogues that may have a copy of a book without a link. */
const CATALOGUES = [
  { name: 'Internet Archive', search: 'https://archive.org/search?query=' },
  { name: 'Google Books', search: 'https://www.google.com/search?tbm=bks&q=' },
  { name: 'WorldCat', search: 'https://search.worldcat.org/search?q=' },
] as const;

function Elsewhere({ book: { title, authors } }: { book: ShownBook }) {
  const words = encodeURIComponent(cutText(`${title} ${authors[0] ?? ''}`, 200).trim());
  return (
    <div className="mt-3">
      <p className="text-ink-soft">{t('book.noPreview')}</p>
      <p className="text-ink-soft">{t('book.elsewhere')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {CATALOGUES.map(({ name, search }) => (
          <li key={name}>
            <BookLink
              href={`${search}${words}`}
              className={`${OUTSIDE} border border-line-strong bg-surface text-ink hover:bg-sunken`}
            >
              {name}
            </BookLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ book: { publisher, year, isbn, readNow } }: { book: ShownBook }) {
  const published =
    publisher && year
      ? t('book.publishedBy', { publisher, year: String(year) })
      : (publisher ?? year);
  return (
    <>
      {published && <p className="text-sm text-ink-soft">{published}</p>}
      {isbn && <p className="figures text-sm text-ink-soft">{t('book.isbn', { isbn })}</p>}
      {readNow && (
        <p className="text-sm font-semibold text-moss">{t('book.free', { kind: readNow.kind })}</p>
      )}
      {readNow?.licence && (
        <p className="text-sm text-ink-soft">{t('book.licence', { licence: readNow.licence })}</p>
      )}
    </>
  );
}
