import { Spinner } from '../design/spinner';
import { t } from '../texts/texts';

/** Loading state of the whole page. */
export function Waiting() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center text-ink-soft">
      <Spinner size={30} />
      <span className="sr-only">{t('failure.loading')}</span>
    </div>
  );
}
