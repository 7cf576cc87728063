import { Button } from '../../design/button';
import { LoadFailure } from '../../design/load-failure';
import { t } from '../../texts/texts';

/** Replaces a dialog whose code failed to load. */
export function DialogFailure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md flex-col items-end gap-2 rounded-sheet border bg-surface p-3">
      <div className="w-full">
        <LoadFailure text={t('failure.screen')} onRetry={onRetry} />
      </div>
      <Button variant="quiet" onClick={onClose}>
        {t('failure.close')}
      </Button>
    </div>
  );
}
