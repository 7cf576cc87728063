import {
  clearHistoryRoute,
  removeFromHistoryRoute,
  type HistoryEntry,
} from '@portal/contracts/library';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Alert } from './history-alert';
import { Button } from '../../design/button';
import { TextField } from '../../design/field';
import { PageHeader } from '../../design/page-header';
import { RemoveButton } from '../../design/remove-button';
import { EmptyState, Loading, Skeleton } from '../../design/states';
import { useToast } from '../../design/toast';
import { BookCover } from './book-cover';
import { BookLink } from './book-link';
import { matches } from './fold';
import { t } from './texts';
import { useHistory } from './use-history';

/** Search History: books opened within the last 21 days, in this and in all other browsers. */
export default function HistoryPage() {
  const { entries, isLoading, isFailing, drop, restore } = useHistory();
  const [typed, setTyped] = useState('');
  const toast = useToast();
  const shown = entries.filter(({ title, author }) => matches(typed, title, author));
  const remove = async (entry: HistoryEntry | null) => {
    const before = drop(entry?.bookId ?? null);
    try {
      if (entry) await call(removeFromHistoryRoute, { params: { bookId: entry.bookId } });
      else await call(clearHistoryRoute);
      toast(entry ? t('history.removed', { title: entry.title }) : t('history.cleared'));
    } catch (error) {
      restore(before);
      toast(messageOf(error, t('history.removeFailed')), 'problem');
    }
  };
  return (
    <>
      <PageHeader title={t('history.title')} backTo="/library">
        {entries.length > 0 && (
          <RemoveButton onClick={() => void remove(null)}>{t('history.clear')}</RemoveButton>
        )}
      </PageHeader>
      {isFailing && <Alert text={t('history.failed')} />}
      {isLoading ? (
        <Loading label={t('failure.loading')}>
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      ) : entries.length === 0 ? (
        <EmptyState icon="calendar" text={t('history.empty')} />
      ) : (
        <>
          <div className="mb-4 max-w-md">
            <TextField
              type="search"
              label={t('history.filter')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState icon="book" text={t('history.noMatch')} />
          ) : (
            <ul className="flex flex-col gap-2">
              {shown.map((entry) => (
                <Entry key={entry.bookId} entry={entry} onRemove={() => void remove(entry)} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function Entry({ entry, onRemove }: { entry: HistoryEntry; onRemove: () => void }) {
  const { title, author, image, link, daysLeft } = entry;
  return (
    <li className="flex items-center gap-3 rounded-card border bg-surface p-3">
      <BookCover title={title} topics={[]} image={image} className="w-11" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {link ? (
            <BookLink href={link} className="hover:text-brand hover:underline">
              {title}
            </BookLink>
          ) : (
            title
          )}
        </p>
        <p dir="auto" className="truncate text-sm text-ink-soft">
          {author || t('book.unknownAuthor')}
        </p>
        <p className="figures text-sm text-ink-soft">
          {t('history.daysLeft', { count: daysLeft })}
        </p>
      </div>
      <Button variant="quiet" aria-label={t('book.removeOf', { title })} onClick={onRemove}>
        {t('book.remove')}
      </Button>
    </li>
  );
}
