import { formatCountdown } from '../../../texts/format-date';
import { t } from '../../../texts/study-texts';
import { useSecondsLeft } from '../requests/use-seconds-left';

/** When a screen reader is told how much is left, in s: once each. */
const TOLD_AT = [10, 60] as const;

/** How long a round goes on: seen by the second, told twice. */
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
        {toldAt(left)}
      </p>
    </>
  );
}

function toldAt(left: number): string {
  if (left === 0) return t('study.round.timeUp');
  const told = TOLD_AT.find((at) => left <= at);
  return told === undefined ? '' : t('study.round.leftTold', { count: told });
}
