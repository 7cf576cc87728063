import { Link } from 'react-router-dom';
import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';
import { useBell } from './use-bell';

const MOST = 99;

/**
 * Link to the announcements with the number of unread ones; a click marks all as read.
 * @param isAway whether the live connection has been closed for some time
 */
export function Bell({ isAway }: { isAway: boolean }) {
  const { shown, markAllRead } = useBell(isAway);
  const label = shown > 0 ? t('bell.some', { count: shown }) : t('bell.none');
  return (
    <Link
      to="/Announcement"
      onClick={() => void markAllRead()}
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="bell" />
      {shown > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-rose px-1 text-xs font-bold text-paper"
        >
          {shown > MOST ? `${MOST}+` : shown}
        </span>
      )}
      <span role="status" className="sr-only">
        {shown > 0 ? label : ''}
      </span>
    </Link>
  );
}
