import { Spinner } from '../../design/spinner';
import { t } from '../../texts/texts';

/** Shown while the code of a dialog loads on a slow network. */
export function DialogWait() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-paper/70">
      <p
        role="status"
        className="enter flex items-center gap-3 rounded-card border border-line-strong bg-surface px-6 py-5 font-medium"
      >
        <Spinner />
        {t('failure.loading')}
      </p>
    </div>
  );
}
