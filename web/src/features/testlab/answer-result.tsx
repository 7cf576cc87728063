import { useEffect, useRef } from 'react';
import { classNames } from '../../design/class-names';
import { Icon } from '../../design/icons';
import { formatXp } from '../../texts/format-number';
import { t } from '../../texts/signed-in-texts';
import type { PracticeQuestion } from './practice-state';

/**
 * Whether the answer was right, and why. It takes the focus from the choice that was made, which is
 * locked and could not keep it.
 */
export function AnswerResult({ scored }: { scored: PracticeQuestion['scored'] }) {
  const result = useRef<HTMLDivElement>(null);
  const wasScored = useRef(scored !== undefined);
  useEffect(() => {
    if (!scored || wasScored.current) return;
    wasScored.current = true;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'nearest' });
  }, [scored]);
  if (!scored) return null;
  return (
    <div
      ref={result}
      role="group"
      tabIndex={-1}
      aria-labelledby="verdict"
      aria-describedby={scored.note ? 'answer-note explanation' : 'explanation'}
      className={classNames(
        'enter mt-5 scroll-mt-20 scroll-mb-40 rounded-control p-4',
        scored.correct ? 'bg-moss-soft' : 'bg-rose-soft',
      )}
    >
      <p
        id="verdict"
        className={classNames(
          'flex items-center gap-2 font-semibold',
          scored.correct ? 'text-moss' : 'text-rose',
        )}
      >
        <Icon name={scored.correct ? 'check' : 'cross'} size={20} />
        {t(scored.correct ? 'lab.correct' : 'lab.incorrect')}
        {scored.xpEarned > 0 && (
          <span className="figures ml-auto text-brass">+{formatXp(scored.xpEarned)} XP</span>
        )}
      </p>
      {scored.note && (
        <p id="answer-note" className="mt-1 max-w-[65ch] font-medium [overflow-wrap:anywhere]">
          {scored.note}
        </p>
      )}
      <h3 className="mt-3 text-sm font-semibold">{t('lab.explanation')}</h3>
      <p id="explanation" className="max-w-[65ch] [overflow-wrap:anywhere]">
        {scored.explanation}
      </p>
    </div>
  );
}

/** In place of a result where the review was finished without an answer. */
export function NotAnswered() {
  return (
    <div className="mt-5 rounded-control bg-sunken p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="lock" size={20} />
        {t('lab.notAnswered')}
      </p>
      <p className="mt-1 text-ink-soft">{t('lab.notAnsweredText')}</p>
    </div>
  );
}
