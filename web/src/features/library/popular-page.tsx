import type { PopularBook } from '@portal/contracts/library';
import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../api/query-body';
import { PageHeader } from '../../design/page-header';
import { EmptyState, Skeleton } from '../../design/states';
import { authorsOf } from './book-card';
import { BookCover } from './book-cover';
import { BookLink } from './book-link';
import { popularQuery } from './library-queries';
import { SaveButton } from './save-button';
import type { ShownBook } from './shown-book';
import { t } from './texts';
import { useNoteOpening } from './use-open-book';
import { useSaveBook } from './use-save-book';
import { useSavedIds } from './use-saved-ids';

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5';

/** Popular Reads: the books that most students have opened. */
export default function PopularPage() {
  const list = useQuery(popularQuery);
  const { save, saving } = useSaveBook();
  const savedIds = useSavedIds();
  const noteOpening = useNoteOpening();
  return (
    <>
      <PageHeader title={t('popular.title')} backTo="/library" />
      <QueryBody query={list} failed={t('popular.failed')} waiting={<Waiting />}>
        {(books) =>
          books.length === 0 ? (
            <EmptyState icon="book" text={t('popular.empty')} />
          ) : (
            <ul className={GRID}>
              {books.map((book) => {
                const shown = toShown(book);
                return (
                  <PopularCard
                    key={book.googleId}
                    book={shown}
                    count={book.searchCount}
                    isSaved={savedIds.has(book.googleId)}
                    isSaving={saving === book.googleId}
                    onRead={() => noteOpening(shown)}
                    onSave={() => void save(shown)}
                  />
                );
              })}
            </ul>
          )
        }
      </QueryBody>
    </>
  );
}

function Waiting() {
  return (
    <div className={GRID}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-80 rounded-card" />
      ))}
    </div>
  );
}

interface PopularCardProps {
  book: ShownBook;
  count: number;
  isSaved: boolean;
  isSaving: boolean;
  onRead: () => void;
  onSave: () => void;
}

function PopularCard({ book, count, isSaved, isSaving, onRead, onSave }: PopularCardProps) {
  return (
    <li className="min-w-0">
      <article className="flex h-full flex-col gap-2 rounded-card border bg-surface p-3 sm:p-4">
        <BookCover {...book} className="w-full max-w-36 self-center!" />
        <h2 dir="auto" className="line-clamp-3 leading-snug font-semibold [overflow-wrap:anywhere]">
          {book.title}
        </h2>
        <p dir="auto" className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {authorsOf(book)}
        </p>
        <p className="figures text-sm text-ink-soft">{t('popular.times', { count })}</p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {book.link && (
            <BookLink
              href={book.link}
              label={t('book.readOf', { title: book.title })}
              onClick={onRead}
              className="inline-flex min-h-11 flex-1 items-center justify-center rounded-control border border-line-strong bg-surface px-3 py-2 font-semibold hover:bg-sunken"
            >
              {t('book.read')}
            </BookLink>
          )}
          <SaveButton
            className="flex-1"
            title={book.title}
            isSaved={isSaved}
            isSaving={isSaving}
            onSave={onSave}
          />
        </div>
      </article>
    </li>
  );
}

function toShown({ googleId: id, title, authors, image, link }: PopularBook): ShownBook {
  return { id, title, authors, image, link, description: '', topics: [] };
}
