import { formatCountdown } from '../../../texts/format-date';
import { t } from '../texts';
import { useSecondsLeft } from '../requests/use-seconds-left';
import { warningAt } from '../practice/round';

/** Remaining time of a round: updated every second, announced twice. */
export function TimeLeft({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <>
      <p role="timer" aria-live="off" className="figures font-semibold">
        {left > 0
          ? t('study.round.left', { time: formatCountdown(left) })
          : t('study.round.timeUp')}
      </p>
      <p role="status" className="sr-only">
        {warningOf(left)}
      </p>
    </>
  );
}

function warningOf(left: number): string {
  const count = warningAt(left);
  if (count === null) return '';
  return count === 0 ? t('study.round.timeUp') : t('study.round.leftTold', { count });
}
