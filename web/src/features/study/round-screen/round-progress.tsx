import { t } from '../texts';
import { ProgressBar } from '../../../design/progress-bar';
import { nameOf, type Names } from './round-news';
import type { RunningRound } from '../practice/round';

interface RoundProgressProps {
  round: RunningRound;
  people: Names;
  /** Members in the room: the round does not wait for those who have left. */
  present: readonly string[];
}

/** Progress of each member: the number of answered questions, without the answers. */
export function RoundProgress({ round, people, present }: RoundProgressProps) {
  // A member who joins late receives no questions, and does not know their number.
  const total = round.isTakingPart ? round.questions.length : null;
  return (
    <ul aria-label={t('study.round.progress')} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {round.progress.map(({ userId, answered }) => {
        const name = nameOf(userId, people);
        const line = total === null ? `${answered}` : t('study.round.of', { answered, total });
        return (
          <li key={userId} className="min-w-0">
            <p className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 truncate font-medium">
                {present.includes(userId) ? <bdi>{name}</bdi> : t('study.round.gone', { name })}
              </span>
              <span className="figures shrink-0 text-ink-soft">{line}</span>
            </p>
            {total !== null && (
              <ProgressBar
                percent={(answered / Math.max(1, total)) * 100}
                label={name}
                valueText={line}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
