import { refetchEvery } from '../../api/query-client';
import type { Announcement } from '@portal/contracts/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryBody } from '../../api/query-body';
import { classNames } from '../../design/class-names';
import { formatMoment } from '../../texts/format-date';
import { PageHeader } from '../../design/page-header';
import { DrawnSign } from '../../design/drawn-sign';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { fetchPage, FRESH_KEY, isUnread, PAGE_KEY } from './announcements-queries';
import { LinkedText } from '../../design/linked-text';
import { withoutTitle } from './without-title';

/** Refresh interval of this page, in ms (specification). */
const REFRESH_MS = 5_000;

/** Announcements of the university to its students, newest first. */
export default function AnnouncementsPage() {
  const { data: user } = useCurrentUser();
  const fresh = useFresh();
  const list = useQuery({
    queryKey: PAGE_KEY,
    queryFn: ({ signal }) => fetchPage(signal),
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  const isNew = (each: Announcement) =>
    fresh.includes(each._id) || (user?.role === 'student' && isUnread(each, user._id));
  return (
    <>
      <PageHeader title={t('news.title')} backTo="/Student" />
      <QueryBody query={list} failed={t('news.error')} waiting={<Waiting />}>
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState icon="megaphone" text={<NothingYet />} />
          ) : (
            <ol className="flex flex-col gap-4">
              {announcements.map((each) => (
                <Item key={each._id} announcement={each} isNew={isNew(each)} />
              ))}
            </ol>
          )
        }
      </QueryBody>
    </>
  );
}

function Waiting() {
  return (
    <div className="flex justify-center py-16 text-ink-soft">
      <Spinner size={32} />
    </div>
  );
}

function Item({ announcement, isNew }: { announcement: Announcement; isNew: boolean }) {
  const { _id, title, body, date } = announcement;
  const text = withoutTitle(body, title);
  return (
    <li>
      <article
        aria-labelledby={`news-${_id}`}
        className={classNames(
          'rounded-card border bg-surface px-5 py-5 sm:px-7 lg:grid lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-x-8 lg:py-6',
          isNew && 'border-l-4 border-l-brand',
        )}
      >
        <div className="flex items-start gap-3">
          <h2
            id={`news-${_id}`}
            dir="auto"
            className="min-w-0 flex-1 text-xl font-semibold [overflow-wrap:anywhere] sm:text-2xl"
          >
            {title}
          </h2>
          {isNew && (
            <span className="mt-1 shrink-0 rounded-full bg-brand px-2.5 py-0.5 text-xs font-semibold text-on-brand">
              {t('news.new')}
            </span>
          )}
        </div>
        <p className="mt-1 text-sm text-ink-soft lg:col-start-2 lg:row-start-1 lg:mt-2 lg:text-right">
          <time dateTime={date}>{t('news.postedOn', { date: formatMoment(date) })}</time>
        </p>
        {text && (
          <p
            dir="auto"
            className="mt-3 max-w-[65ch] [overflow-wrap:anywhere] whitespace-pre-line [unicode-bidi:plaintext]"
          >
            <LinkedText text={text} />
          </p>
        )}
      </article>
    </li>
  );
}

/**
 * Empty state with the specification's text; its emoji is rendered as an icon because its font may
 * be missing.
 */
function NothingYet() {
  const [words, sign] = t('news.empty').split(/ (?=\p{Extended_Pictographic})/u);
  return (
    <>
      {words} <DrawnSign sign={sign} icon="party" />
    </>
  );
}

/**
 * Returns the ids that were unread when the bell was clicked; on a later visit they are no longer
 * new.
 */
function useFresh(): readonly string[] {
  const client = useQueryClient();
  const { data } = useQuery<string[]>({
    queryKey: FRESH_KEY,
    queryFn: () => [],
    enabled: false,
    initialData: [],
  });
  useEffect(() => () => client.removeQueries({ queryKey: FRESH_KEY }), [client]);
  return data;
}
