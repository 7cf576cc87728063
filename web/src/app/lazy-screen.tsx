import type { ComponentType } from 'react';
import { lazyPart } from '../design/lazy-part';
import { LoadFailure } from '../design/load-failure';
import { ScreenSkeleton } from '../design/screen-skeleton';
import { t } from '../texts/texts';
import { focusScreen } from './use-screen-change';
import { Waiting } from './waiting';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads a screen of the frame on first navigation; the frame stays mounted if loading fails. */
export function lazyScreen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart(load, {
    waiting: <ScreenSkeleton />,
    failure: (retry) => <LoadFailure text={t('failure.screen')} onRetry={retry} />,
    onLateArrival: focusScreen,
  });
}

/** Loads a screen or a frame that occupies the whole page. */
export function lazyPage<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart(load, {
    waiting: <Waiting />,
    failure: (retry) => (
      <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-6">
        <LoadFailure text={t('failure.screen')} onRetry={retry} />
      </main>
    ),
    onLateArrival: focusScreen,
  });
}
