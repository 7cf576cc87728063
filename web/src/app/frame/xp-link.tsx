import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from '../../design/class-names';
import { XpChip } from '../../design/xp-chip';
import { formatXp } from '../../texts/format-number';
import { t } from '../../texts/signed-in-texts';

/**
 * Path of the screens on which XP is spent by the minute and shown to a thousandth (specification).
 */
const CALLS = /^\/study(\/|$)/i;

interface XpLinkProps {
  xp: number | null;
  /** XP earned by tests and not yet credited. */
  waitingXp: number;
}

/** The student's XP with the pending XP, linked to its history. */
export function XpLink({ xp, waitingXp }: XpLinkProps) {
  const { pathname } = useLocation();
  const words = xp === null ? t('frame.xpLoading') : t('frame.xpCount', { xp: formatXp(xp) });
  const waiting = waitingXp > 0 && t('frame.xpWaiting', { xp: formatXp(waitingXp) });
  return (
    <>
      <NavLink
        to="/xp"
        className={({ isActive }) =>
          classNames(
            'ml-1 inline-flex min-h-11 flex-col items-end justify-center border-b-2 sm:flex-row sm:items-center sm:gap-2',
            isActive ? 'border-brass' : 'border-transparent',
          )
        }
      >
        {/* The visible number counts up; screen readers receive the final text immediately. */}
        <span className="sr-only">
          {[`${t('frame.xp')}: ${words}`, waiting].filter(Boolean).join(', ')}
        </span>
        <XpChip xp={xp} isExact={CALLS.test(pathname)} />
        {waiting && (
          <span className="figures text-xs font-medium text-ink-soft" aria-hidden="true">
            {waiting}
          </span>
        )}
      </NavLink>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
