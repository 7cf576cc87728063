import type { SearchResults } from '@portal/contracts/library';
import { useState } from 'react';
import { EmptyState } from '../../design/states';
import { BookCard, BookGrid, FoundActions } from './book-card';
import { PreviewDialog } from './preview-dialog';
import { fromVolume, type ShownBook } from './shown-book';
import { SourcesNote } from './sources-note';
import { t } from './texts';
import { useNoteOpening } from './use-open-book';
import { useSaveBook } from './use-save-book';
import { useSavedIds } from './use-saved-ids';

interface FoundBooksProps {
  results: SearchResults;
  /** Message for an empty result. */
  none: string;
  department?: string;
  /** Whether newer results are loading. */
  isStale?: boolean;
}

/** Search results; each book can be previewed and saved. */
export function FoundBooks({ results, none, department, isStale = false }: FoundBooksProps) {
  const [opened, setOpened] = useState<ShownBook | null>(null);
  const noteOpening = useNoteOpening();
  const { save, saving } = useSaveBook(department);
  const savedIds = useSavedIds();
  const books = results.items.map(fromVolume);
  const open = (book: ShownBook) => {
    noteOpening(book);
    setOpened(book);
  };
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {books.length > 0 && t('book.found', { count: books.length })}
      </p>
      {books.length === 0 ? (
        <EmptyState icon="book" text={none} />
      ) : (
        <BookGrid label={t('book.found', { count: books.length })}>
          {books.map((book) => (
            <BookCard key={book.id} book={book}>
              <FoundActions
                book={book}
                isSaved={savedIds.has(book.id)}
                isSaving={saving === book.id}
                onRead={() => open(book)}
                onSave={() => void save(book)}
              />
            </BookCard>
          ))}
        </BookGrid>
      )}
      <SourcesNote sources={results.sources} />
      {opened && <PreviewDialog book={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
