import { Button } from '../design/button';
import { t } from '../texts/texts';

/** Replaces the whole page if even the frame fails to render. */
export function CrashScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
      <h1 className="text-3xl">{t('crash.title')}</h1>
      <p className="text-ink-soft">{t('crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </main>
  );
}
