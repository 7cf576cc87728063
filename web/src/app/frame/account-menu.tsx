import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../design/avatar';
import { IconButton } from '../../design/button';
import { Icon } from '../../design/icons';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-ink hover:bg-sunken';

/**
 * Menu of the signed-in user, with links to the account, help and sign-out if no rail shows them.
 */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { data: user } = useCurrentUser();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton label={t('frame.person')} popoverTarget={id}>
        {user?.profileImage ? (
          <Avatar name={user.name} size={30} src={user.profileImage} />
        ) : (
          <Icon name="user" />
        )}
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="enter fixed inset-auto top-15 right-4 w-64 rounded-card border border-line-strong bg-surface p-2 text-ink sm:right-8"
      >
        {user && (
          <p className="mb-1 border-b px-3 pt-1 pb-2.5">
            <span dir="auto" className="block truncate font-semibold">
              {user.name}
            </span>
            <span className="block truncate text-sm text-ink-soft">{user.email}</span>
          </p>
        )}
        <Link to="/profile" onClick={() => menu.current?.hidePopover()} className={ITEM}>
          <Icon name="user" size={20} />
          {t('frame.profile')}
        </Link>
        <Link to="/account" onClick={() => menu.current?.hidePopover()} className={ITEM}>
          <Icon name="lock" size={20} />
          {t('account.title')}
        </Link>
        <Link to="/help" onClick={() => menu.current?.hidePopover()} className={ITEM}>
          <Icon name="help" size={20} />
          {t('frame.help')}
        </Link>
        <button type="button" onClick={onLeave} className={ITEM}>
          <Icon name="logout" size={20} />
          {t('frame.logout')}
        </button>
      </div>
    </>
  );
}
