import { NOTES_MAX, readingStatusSchema, type SavedBook } from '@portal/contracts/library';
import { changeSavedBookRoute, type BookChange } from '@portal/contracts/library-shelf';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { readingQuery } from '../../api/reading-query';
import { Button } from '../../design/button';
import { TextAreaField } from '../../design/field';
import { useToast } from '../../design/toast';
import { formatDay } from '../../texts/format-date';
import { BookCard } from './book-card';
import { showChanged } from './library-queries';
import { fromSaved } from './shown-book';
import { t } from './texts';

const SELECT =
  'min-h-11 rounded-control border border-line-strong bg-surface px-2 py-1.5 text-sm text-ink';
const STARS = [1, 2, 3, 4, 5] as const;

interface SavedCardProps {
  book: SavedBook;
  onRead: () => void;
  onRemove: () => void;
}

/** A saved book with status, rating and notes. */
export function SavedCard({ book, onRead, onRemove }: SavedCardProps) {
  const { title, status, rating } = book;
  const change = useChange(book);
  return (
    <BookCard book={fromSaved(book)}>
      <div className="flex w-full flex-wrap items-center gap-2">
        <select
          aria-label={t('mine.statusOf', { title })}
          className={SELECT}
          value={status}
          onChange={({ target }) =>
            void change({ status: readingStatusSchema.parse(target.value) })
          }
        >
          {readingStatusSchema.options.map((name) => (
            <option key={name} value={name}>
              {t(`mine.${name}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('mine.ratingOf', { title })}
          className={SELECT}
          value={rating ?? ''}
          onChange={({ target }) => void change({ rating: Number(target.value) || null })}
        >
          <option value="">{t('mine.noRating')}</option>
          {STARS.map((count) => (
            <option key={count} value={count}>
              {`${'★'.repeat(count)} ${t('mine.stars', { count })}`}
            </option>
          ))}
        </select>
      </div>
      <Dates book={book} />
      {!book.isMatched && <p className="w-full text-sm text-ink-soft">{t('mine.notMatched')}</p>}
      <Button variant="outline" aria-label={t('book.readOf', { title })} onClick={onRead}>
        {t('book.read')}
      </Button>
      <Button variant="quiet" aria-label={t('book.removeOf', { title })} onClick={onRemove}>
        {t('book.remove')}
      </Button>
      <Notes book={book} onSave={(notes) => change({ notes })} />
    </BookCard>
  );
}

function Dates({ book: { startedOn, finishedOn } }: { book: SavedBook }) {
  if (!startedOn && !finishedOn) return null;
  const from = startedOn ? formatDay(startedOn) : '';
  const to = finishedOn ? formatDay(finishedOn) : '';
  const words = from && to ? 'mine.days' : to ? 'mine.finished' : 'mine.started';
  return <p className="figures w-full text-sm text-ink-soft">{t(words, { from, to })}</p>;
}

function Notes({ book, onSave }: { book: SavedBook; onSave: (notes: string) => Promise<boolean> }) {
  const id = useId();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(book.notes);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    if (await onSave(typed)) toast(t('mine.notesSaved'));
    setIsBusy(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('mine.notes')}
        {book.notes && <span aria-hidden="true" className="size-2 rounded-full bg-brand" />}
      </Button>
      <div id={id} hidden={!isOpen} className="w-full">
        {isOpen && (
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <TextAreaField
              label={t('mine.notesOf', { title: book.title })}
              rows={3}
              maxLength={NOTES_MAX}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" isBusy={isBusy} className="self-end">
              {t('mine.saveNotes')}
            </Button>
          </form>
        )}
      </div>
    </>
  );
}

/**
 * Applies a change optimistically, and reverts it if saving fails.
 * @returns whether it was saved
 */
function useChange(book: SavedBook) {
  const client = useQueryClient();
  const toast = useToast();
  return async (change: BookChange): Promise<boolean> => {
    showChanged(client, { ...book, ...withoutUndefined(change) });
    try {
      const params = { googleId: book.googleId };
      showChanged(client, (await call(changeSavedBookRoute, { params, body: change })).book);
      void client.invalidateQueries({ queryKey: readingQuery.queryKey });
      return true;
    } catch (error) {
      showChanged(client, book);
      toast(messageOf(error, t('mine.changeFailed')), 'problem');
      return false;
    }
  };
}

function withoutUndefined(change: BookChange): Partial<SavedBook> {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed);
}
