import { useRef, type RefObject } from 'react';
import { Button } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';

/** The search did not work, and the way to try again. */
export function SearchFailed({
  isBusy,
  field,
  onRetry,
}: {
  isBusy: boolean;
  /** Where the student goes on once it has. */
  field: RefObject<HTMLElement | null>;
  onRetry: () => void;
}) {
  const part = useRef<HTMLParagraphElement>(null);
  useFocusHeir(part, () => field.current);
  return (
    <p ref={part} className="flex flex-wrap items-center gap-2">
      {t('study.searchFailed')}
      <Button
        variant="quiet"
        isBusy={isBusy}
        onClick={onRetry}
        icon={<Icon name="refresh" size={18} />}
      >
        {t('failure.retry')}
      </Button>
    </p>
  );
}
