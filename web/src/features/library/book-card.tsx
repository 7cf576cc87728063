import { DESCRIPTION_PREVIEW } from '@portal/contracts/library';
import { cutText } from '@portal/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../design/button';
import { BookCover } from './book-cover';
import { SaveButton } from './save-button';
import type { ShownBook } from './shown-book';
import { t } from './texts';

/** Card of a book with cover, authors and actions. */
export function BookCard({ book, children }: { book: ShownBook; children: ReactNode }) {
  const { title, subtitle, description, readNow } = book;
  return (
    <li className="min-w-0">
      <article className="flex h-full gap-4 rounded-card border bg-surface p-4">
        <BookCover {...book} className="w-20" />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <h2
            dir="auto"
            className="line-clamp-3 leading-snug font-semibold [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          {subtitle && (
            <p dir="auto" className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
              {subtitle}
            </p>
          )}
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {authorsOf(book)}
          </p>
          {readNow && (
            <p className="text-sm font-semibold text-moss">
              {t('book.free', { kind: readNow.kind })}
            </p>
          )}
          {description && (
            <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
              {previewOf(description)}
            </p>
          )}
          <div className="mt-auto flex flex-wrap gap-2 pt-1.5">{children}</div>
        </div>
      </article>
    </li>
  );
}

/** Read and Save buttons of a search result. */
export function FoundActions({
  book,
  isSaved,
  isSaving,
  onRead,
  onSave,
}: {
  book: ShownBook;
  isSaved: boolean;
  isSaving: boolean;
  onRead: () => void;
  onSave: () => void;
}) {
  return (
    <>
      <Button
        variant="outline"
        aria-label={t('book.readOf', { title: book.title })}
        onClick={onRead}
      >
        {t('book.read')}
      </Button>
      <SaveButton title={book.title} isSaved={isSaved} isSaving={isSaving} onSave={onSave} />
    </>
  );
}

export function BookGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
      {children}
    </ul>
  );
}

export function authorsOf({ authors }: Pick<ShownBook, 'authors'>): string {
  return authors.filter(Boolean).join(', ') || t('book.unknownAuthor');
}

/** Returns the first hundred characters (specification). */
export function previewOf(description: string): string {
  if (description.length <= DESCRIPTION_PREVIEW) return description;
  return `${cutText(description, DESCRIPTION_PREVIEW).trimEnd()}…`;
}
