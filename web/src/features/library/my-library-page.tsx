import { readingStatusSchema, removeBookRoute, type SavedBook } from '@portal/contracts/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { LinkButton } from '../../design/button';
import { SelectField, TextField } from '../../design/field';
import { PageHeader } from '../../design/page-header';
import { EmptyState } from '../../design/states';
import { useToast } from '../../design/toast';
import { useCurrentUser } from '../../session/current-user';
import { BookGrid } from './book-card';
import { CardSkeletons } from './card-skeletons';
import { matches } from './fold';
import { myBooksQuery, refreshShelf, takeOut } from './library-queries';
import { PreviewDialog } from './preview-dialog';
import { SavedCard } from './saved-card';
import { ShelfFiles } from './shelf-files';
import { publishRemoved, useOtherTabs } from './shelf-channel';
import { fromSaved, type ShownBook } from './shown-book';
import { t } from './texts';
import { useNoteOpening } from './use-open-book';

/** My Library: the student's saved books, most recent first. */
export default function MyLibraryPage() {
  const { data: user } = useCurrentUser();
  const mine = useQuery(myBooksQuery);
  useOtherTabs(user?._id);
  return (
    <>
      <PageHeader title={t('mine.title')} backTo="/library">
        <ShelfFiles />
        {mine.data && (
          <span className="figures text-ink-soft">
            {t('book.found', { count: mine.data.length })}
          </span>
        )}
      </PageHeader>
      <QueryBody query={mine} failed={t('mine.failed')} waiting={<CardSkeletons />}>
        {(books) =>
          books.length === 0 ? (
            <EmptyState icon="book" text={t('mine.empty')}>
              <p className="text-ink-soft">{t('mine.emptyText')}</p>
              <LinkButton to="/librarysearch">{t('search.title')}</LinkButton>
            </EmptyState>
          ) : (
            <Shelf books={books} />
          )
        }
      </QueryBody>
    </>
  );
}

function Shelf({ books }: { books: readonly SavedBook[] }) {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState<ShownBook | null>(null);
  const noteOpening = useNoteOpening();
  const remove = useRemoveBook();
  const shown = books.filter(
    (book) => matches(typed, book.title) && (status === '' || book.status === status),
  );
  const open = (book: SavedBook) => {
    const one = fromSaved(book);
    noteOpening(one);
    setOpened(one);
  };
  return (
    <>
      <div role="search" className="mb-5 grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextField
          type="search"
          label={t('mine.filter')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={t('mine.status')}
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        >
          <option value="">{t('mine.all')}</option>
          {readingStatusSchema.options.map((name) => (
            <option key={name} value={name}>
              {t(`mine.${name}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="book" text={t('mine.noMatch')} />
      ) : (
        <BookGrid label={t('mine.title')}>
          {shown.map((book) => (
            <SavedCard
              key={book.googleId}
              book={book}
              onRead={() => open(book)}
              onRemove={() => void remove(book)}
            />
          ))}
        </BookGrid>
      )}
      {opened && <PreviewDialog book={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Removes a book optimistically, and restores it on failure. */
function useRemoveBook() {
  const client = useQueryClient();
  const toast = useToast();
  const { data: user } = useCurrentUser();
  return async ({ googleId, title }: SavedBook): Promise<void> => {
    const putBack = takeOut(client, googleId);
    try {
      await call(removeBookRoute, { params: { googleId } });
      if (user) publishRemoved(user._id, googleId);
      refreshShelf(client);
      toast(t('book.removed', { title }));
    } catch {
      putBack();
      toast(t('book.removeFailed'), 'problem');
    }
  };
}
