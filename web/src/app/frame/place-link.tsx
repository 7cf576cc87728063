import { NavLink } from 'react-router-dom';
import { Avatar } from '../../design/avatar';
import { classNames } from '../../design/class-names';
import { Icon, type IconName } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';

/** A destination of the navigation. */
export interface Place {
  /** Path of the screen; absent if the screen is not available yet. */
  to?: string;
  icon: IconName;
  label: string;
  /** Whether the bottom bar of a phone shows it, too. */
  isInBar?: boolean;
  /** Number of unread items. */
  count?: number;
  /** URL of a user's picture, which replaces the icon in the rail. */
  picture?: string | null;
}

const RAIL_LOOK = 'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium';

/** Link of the rail; without a path it is inert and labelled as such. */
export function RailLink({ to, icon, label, count = 0, picture }: Place) {
  if (!to) {
    return (
      <span aria-disabled="true" className={classNames(RAIL_LOOK, 'text-ink-soft')}>
        <Icon name={icon} size={20} />
        {label}
        <span className="ml-auto text-xs">{t('frame.soon')}</span>
      </span>
    );
  }
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          RAIL_LOOK,
          isActive
            ? 'bg-brand-soft text-brand-strong'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      {picture ? (
        // Larger than an icon, with the label still aligned with the others.
        <span className="-mx-1 inline-flex">
          <Avatar name={label} size={28} src={picture} />
        </span>
      ) : (
        <Icon name={icon} size={20} />
      )}
      <span className="min-w-0 truncate">{label}</span>
      <Count count={count} className="ml-auto" />
    </NavLink>
  );
}

/** Sized by its label, so that long names have room beside short ones. */
export const BAR_LOOK =
  'relative flex min-h-16 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-[0.7rem] font-medium';

/** Link of a phone's bottom bar. */
export function BarLink({ to = '/', icon, label, count = 0 }: Place) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) => classNames(BAR_LOOK, isActive ? 'text-brand' : 'text-ink-soft')}
    >
      <Icon name={icon} />
      <span className="max-w-full truncate">{label}</span>
      <Count count={count} className="absolute translate-x-4 -translate-y-4" />
    </NavLink>
  );
}

function Count({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'filled figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {t('frame.unread')}</span>
    </span>
  );
}
