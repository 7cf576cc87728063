import { t } from '../texts/texts';
import { ErrorState } from './states';
import { useOnline } from './use-online';

/** Load failure: reports a missing network, else the given error. */
export function LoadFailure({
  text,
  onRetry,
  isBusy,
}: {
  text: string;
  onRetry: () => void;
  isBusy?: boolean;
}) {
  const isOnline = useOnline();
  return (
    <ErrorState text={isOnline ? text : t('failure.offline')} onRetry={onRetry} isBusy={isBusy} />
  );
}
