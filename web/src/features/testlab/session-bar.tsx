import { useEffect, useRef } from 'react';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { formatNumber, formatXp } from '../../texts/format-number';
import { ProgressBar } from '../../design/progress-bar';
import { t } from '../../texts/signed-in-texts';
import { summaryOf, type PracticeState } from './practice-state';

interface SessionBarProps {
  state: PracticeState;
  totalXp: number;
  isAdding: boolean;
  /** Number of choices that wait for the connection. */
  unsent: number;
  /** Result of finishing. */
  message: string | null;
  onFinish: () => void;
  onRestart: () => void;
}

/** Progress of the session, and the buttons to end it. */
export function SessionBar({
  state,
  totalXp,
  isAdding,
  unsent,
  message,
  onFinish,
  onRestart,
}: SessionBarProps) {
  const { percent, correct, sessionXp } = summaryOf(state);
  const line = t('lab.progressText', { percent, correct });
  const figures: [string, string][] = [
    [t('lab.sessionXp'), formatXp(sessionXp)],
    [t('lab.totalXp'), formatXp(totalXp)],
    [t('lab.questions'), formatNumber(state.questions.length)],
  ];
  return (
    <section
      aria-label={t('lab.progress')}
      className="ticket flex flex-col gap-4 rounded-card bg-brass-soft px-6 py-5 sm:px-8"
    >
      <div className="flex flex-col gap-1.5">
        <p className="figures flex justify-between gap-3 text-sm font-semibold">
          <span>{t('lab.progress')}</span>
          <span>{line}</span>
        </p>
        <ProgressBar percent={percent} label={t('lab.progress')} valueText={line} tone="brass" />
        {unsent > 0 && <p className="text-sm font-semibold">{t('lab.unsentCount', { unsent })}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          {figures.map(([name, value]) => (
            <div key={name} className="flex flex-col">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="figures text-xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={onRestart}>
            {t('lab.restart')}
          </Button>
          <Button onClick={onFinish} isBusy={isAdding} disabled={state.isAdded}>
            {t(state.isAdded ? 'lab.added' : 'lab.finish')}
          </Button>
        </div>
      </div>
      <Outcome message={message} isAdded={state.isAdded} />
    </section>
  );
}

/**
 * Message beside the button; takes the focus from the pressed button, which is disabled once it is
 * done.
 */
function Outcome({ message, isAdded }: { message: string | null; isAdded: boolean }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!message) return;
    if (isAdded) outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [message, isAdded]);
  return (
    <p
      ref={outcome}
      role="status"
      tabIndex={-1}
      className={classNames(
        message
          ? 'enter scroll-mt-24 scroll-mb-28 rounded-control border-l-4 bg-surface px-4 py-2.5 font-medium'
          : 'sr-only',
        isAdded ? 'border-l-brass' : 'border-l-rose text-rose',
      )}
    >
      {message}
    </p>
  );
}
