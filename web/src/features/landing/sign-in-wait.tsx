import { useEffect, useState } from 'react';
import { FormMessage } from '../../design/field';
import { formatCountdown } from '../../texts/format-date';
import { t } from '../../texts/texts';
import { useCountdown } from './use-countdown';

/** In place of a refusal's words, which do not count down: how long a sign-in has to wait. */
export function SignInWait({
  seconds,
  hint,
  onOver,
}: {
  seconds: number;
  /** What else helps meanwhile. */
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
