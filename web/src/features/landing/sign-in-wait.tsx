import { useEffect, useState } from 'react';
import { FormMessage } from '../../design/field';
import { formatCountdown } from '../../texts/format-date';
import { t } from '../../texts/texts';
import { useCountdown } from './use-countdown';

/**
 * Countdown until the next sign-in attempt; replaces the message of the refusal, which does not
 * count down.
 */
export function SignInWait({
  seconds,
  hint,
  onOver,
}: {
  seconds: number;
  /** Advice for the meantime. */
  hint?: string;
  onOver: () => void;
}) {
  const [since] = useState(() => Date.now());
  const { left } = useCountdown(seconds, since);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  return (
    <div className="flex flex-col gap-1">
      <FormMessage text={t('access.tooMany')} tone="problem" />
      <p className="text-sm text-ink-soft">
        {t('access.tryAgainIn', { time: '' })}
        <span role="timer" className="figures font-semibold text-ink">
          {formatCountdown(left)}
        </span>
        {hint && <span className="block">{hint}</span>}
      </p>
    </div>
  );
}
