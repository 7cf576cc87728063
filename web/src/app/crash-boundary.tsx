import { Component, type ReactNode } from 'react';
import { Button } from '../design/button';
import { t } from '../texts/texts';

/** Stands in for a screen that has broken, also for one whose code could not be loaded. */
export class CrashBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
        <h1 className="text-3xl">{t('crash.title')}</h1>
        <p className="text-ink-soft">{t('crash.text')}</p>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </main>
    );
  }
}
