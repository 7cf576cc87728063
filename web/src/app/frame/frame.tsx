import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../design/class-names';
import { ErrorBoundary } from '../../design/error-boundary';
import { Icon } from '../../design/icons';
import { ScreenSkeleton } from '../../design/screen-skeleton';
import { ErrorState } from '../../design/states';
import { LiveAskContext } from '../../live/live-ask';
import { useIsCutOff } from '../../live/use-is-cut-off';
import type { useLiveConnection } from '../../live/use-live-connection';
import { t } from '../../texts/signed-in-texts';
import { BottomBar } from './bottom-bar';
import { RailLink, type Place } from './place-link';

/** Spacing presets: airy for reading, dense for tables. */
const DENSITIES = {
  airy: {
    page: 'lg:pl-60',
    rail: 'w-60 p-4',
    header: 'h-16 px-4 sm:px-8',
    main: 'max-w-6xl pt-6 sm:px-8 lg:pb-12',
  },
  dense: {
    page: 'lg:pl-56',
    rail: 'w-56 p-3',
    header: 'h-14 px-4 sm:px-6',
    main: 'max-w-[90rem] pt-5 sm:px-6 lg:pb-10',
  },
};

interface FrameProps {
  density: keyof typeof DENSITIES;
  /** Accessible name of the navigation. */
  navLabel: string;
  places: readonly Place[];
  /** Content above the navigation of the rail. */
  brand: ReactNode;
  /** Content below the navigation of the rail. */
  railEnd?: ReactNode;
  header: ReactNode;
  live: ReturnType<typeof useLiveConnection>;
  /** Overlay on every screen, if there is a message. */
  corner?: ReactNode;
  children: ReactNode;
}

/**
 * Layout of every screen behind the sign-in: a slim rail on wide viewports, a bottom bar on phones.
 * It stays mounted if the screen within it fails.
 */
export function Frame(props: FrameProps) {
  const { density, navLabel, places, brand, railEnd, header, live, corner, children } = props;
  const look = DENSITIES[density];
  const isCutOff = useIsCutOff(live.isAway);
  const hasBar = places.length > 0;
  return (
    <LiveAskContext value={live.ask}>
      <div data-bars className={classNames('min-h-dvh', look.page)}>
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('frame.skip')}
        </a>
        {/* Rendered above the rest and before it in focus order: a request expires within
            seconds. */}
        {corner}
        <aside
          className={classNames(
            'fixed inset-y-0 left-0 hidden flex-col overflow-y-auto border-r bg-surface lg:flex',
            look.rail,
          )}
        >
          {brand}
          {hasBar && (
            <nav aria-label={navLabel} className="flex flex-1 flex-col gap-1">
              {places.map((place) => (
                <RailLink key={place.label} {...place} />
              ))}
            </nav>
          )}
          {railEnd}
        </aside>
        <div className="tall:sticky tall:top-0 z-30">
          <header
            className={classNames(
              'flex items-center justify-end gap-1 border-b bg-paper',
              look.header,
            )}
          >
            {header}
          </header>
          {isCutOff && (
            <p
              role="status"
              className="flex items-center justify-center gap-2 border-b bg-sunken px-4 py-1.5 text-sm text-ink-soft"
            >
              <Icon name="offline" size={16} />
              {t('frame.away')}
            </p>
          )}
        </div>
        <main
          id="content"
          tabIndex={-1}
          className={classNames(
            'mx-auto px-4 pb-8 outline-none',
            // The padding leaves room for the bottom bar, if it is shown.
            hasBar && 'tall:max-lg:pb-28',
            look.main,
          )}
        >
          <Screen>{children}</Screen>
        </main>
        {hasBar && <BottomBar places={places} navLabel={navLabel} />}
      </div>
    </LiveAskContext>
  );
}

/** Error boundary of one screen; navigation to another path resets it. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(retry) => <ErrorState text={t('crash.title')} onRetry={retry} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
