import { markNotificationsReadRoute, type Notification } from '@portal/contracts/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { formatMoment } from '../../texts/format-date';
import { Icon } from '../../design/icons';
import { EmptyState } from '../../design/states';
import { useToast } from '../../design/toast';
import { t } from '../../texts/admin-texts';
import { notificationsQuery } from './notifications-query';
import { failureText } from '../../api/failure-text';
import { PanelBody } from '../../api/panel-body';

/** Notifications that require an admin's attention, each with a link to its panel. */
export default function NotificationsPage() {
  const client = useQueryClient();
  const toast = useToast();
  const list = useQuery(notificationsQuery);
  const [isBusy, setIsBusy] = useState(false);
  const unread = list.data?.filter(({ read }) => !read).length ?? 0;
  const markRead = async () => {
    setIsBusy(true);
    try {
      // Notifications that arrive in the meantime have not been shown, and stay unread.
      const until = list.data?.[0]?.date;
      await call(markNotificationsReadRoute, { body: { until } });
      await client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    } catch (error) {
      toast(messageOf(error, failureText(error)), 'problem');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">{t('admin.frame.notifications')}</h1>
        <Button
          variant="outline"
          isBusy={isBusy}
          disabled={unread === 0}
          onClick={() => void markRead()}
        >
          {t('admin.notifications.markRead')}
        </Button>
      </div>
      <PanelBody query={list}>
        {(notifications) =>
          notifications.length === 0 ? (
            <EmptyState icon="bell" text={t('admin.notifications.none')} />
          ) : (
            <ul className="flex flex-col gap-2">
              {notifications.map((each) => (
                <Item key={each._id} notification={each} />
              ))}
            </ul>
          )
        }
      </PanelBody>
    </div>
  );
}

function Item({ notification }: { notification: Notification }) {
  const { type, title, body, date, read } = notification;
  const isFeedback = type === 'feedback';
  return (
    <li
      className={classNames(
        'flex items-start gap-3 rounded-card border bg-surface p-4',
        !read && 'border-l-4 border-l-brand',
      )}
    >
      <span className="mt-0.5 text-brand">
        <Icon name={isFeedback ? 'chat' : 'user'} />
      </span>
      <span className="grid min-w-0 flex-1 gap-x-8 gap-y-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline">
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
            {title}
          </span>
          <span
            dir="auto"
            className="line-clamp-2 max-w-[90ch] [overflow-wrap:anywhere] text-ink-soft"
          >
            {body}
          </span>
        </span>
        <span className="text-sm text-ink-soft">
          {!read && (
            <span className="mr-2 rounded-full bg-brand px-2 py-0.5 text-xs font-semibold text-on-brand">
              {t('admin.notifications.new')}
            </span>
          )}
          {t(isFeedback ? 'admin.notifications.feedback' : 'admin.notifications.registration')},{' '}
          <time dateTime={date}>{formatMoment(date)}</time>
        </span>
      </span>
      <Link
        to={isFeedback ? '/admin#feedback' : '/admin?show=pending#pending'}
        aria-label={`${t('admin.notifications.open')}: ${title}`}
        className="-my-2.5 -mr-3 inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-brand hover:bg-sunken"
      >
        {t('admin.notifications.open')}
      </Link>
    </li>
  );
}
