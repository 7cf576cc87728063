import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from '../../design/class-names';
import { XpChip } from '../../design/xp-chip';
import { formatXp } from '../../texts/format-number';
import { t } from '../../texts/signed-in-texts';

/** Where XP is spent by the minute, every thousandth is shown (specification). */
const CALLS = /^\/study(\/|$)/i;

/** The student's XP, and the way to where it came from. */
export function XpLink({ xp }: { xp: number | null }) {
  const { pathname } = useLocation();
  const words = xp === null ? t('frame.xpLoading') : t('frame.xpCount', { xp: formatXp(xp) });
  return (
    <>
      <NavLink
        to="/xp"
        className={({ isActive }) =>
          classNames(
            'ml-1 inline-flex min-h-11 items-center border-b-2',
            isActive ? 'border-brass' : 'border-transparent',
          )
        }
      >
        {/* What is drawn counts up; what is read out is said at once. */}
        <span className="sr-only">{`${t('frame.xp')}: ${words}`}</span>
        <XpChip xp={xp} isExact={CALLS.test(pathname)} />
      </NavLink>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
