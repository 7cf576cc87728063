import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../design/class-names';
import { Dialog } from '../../design/dialog';
import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';
import { BAR_LOOK, BarLink, RailLink, type Place } from './place-link';

interface BottomBarProps {
  /** All places of the navigation; those that do not fit into the bar open from it. */
  places: readonly Place[];
  /** Accessible name of the navigation. */
  navLabel: string;
}

/** Navigation on phones: the most visited places, and a menu with all of them. */
export function BottomBar({ places, navLabel }: BottomBarProps) {
  const { pathname, key } = useLocation();
  // Any navigation closes it, including Back.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const others = places.filter(({ isInBar }) => !isInBar);
  return (
    <>
      <nav
        aria-label={navLabel}
        className="tall:fixed tall:inset-x-0 tall:bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {places
          .filter(({ to, isInBar }) => to && isInBar)
          .map((place) => (
            <BarLink key={place.label} {...place} />
          ))}
        {others.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpenAt(key)}
            className={classNames(
              BAR_LOOK,
              others.some(({ to }) => to === path) ? 'text-brand' : 'text-ink-soft',
            )}
          >
            <Icon name="menu" />
            {t('frame.more')}
          </button>
        )}
      </nav>
      {isOpen && (
        <Dialog title={t('frame.allPlaces')} onClose={() => setOpenAt(null)}>
          <nav aria-label={navLabel} className="-mx-2 -mt-2 flex flex-col">
            {places.map((place) => (
              <RailLink key={place.label} {...place} />
            ))}
          </nav>
        </Dialog>
      )}
    </>
  );
}
