import { useRef, type RefObject } from 'react';
import { Button } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';

/** Error of a failed search, with a retry button. */
export function SearchFailed({
  isBusy,
  field,
  onRetry,
}: {
  isBusy: boolean;
  /** Receives the focus after a successful retry. */
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
