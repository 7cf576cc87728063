import { useEffect, useId, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icons';
import { formatXp } from '../texts/format-number';
import { t } from '../texts/signed-in-texts';

/** Result of an answer. */
export interface ScoredAnswer {
  correct: boolean;
  explanation: string;
  xpEarned: number;
  /** Reason why a correct answer earned no XP. */
  note?: string;
  /** Whether the key is revealed although no answer was given. */
  isMissing?: boolean;
}

const LOOKS = {
  right: { icon: 'check', text: 'lab.correct', box: 'bg-moss-soft', words: 'text-moss' },
  wrong: { icon: 'cross', text: 'lab.incorrect', box: 'bg-rose-soft', words: 'text-rose' },
  missing: { icon: 'lock', text: 'lab.notAnswered', box: 'bg-sunken', words: 'text-ink' },
} as const;

/**
 * Result of an answer, with the explanation. If it appears after the question, it takes the focus
 * from the chosen option, which is disabled and cannot keep it.
 */
export function AnswerResult({ scored }: { scored: ScoredAnswer | undefined }) {
  const result = useRef<HTMLDivElement>(null);
  const wasScored = useRef(scored !== undefined);
  const id = useId();
  useEffect(() => {
    if (!scored || wasScored.current) return;
    wasScored.current = true;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'nearest' });
  }, [scored]);
  if (!scored) return null;
  const { correct, isMissing, note, xpEarned, explanation } = scored;
  const { icon, text, box, words } = LOOKS[isMissing ? 'missing' : correct ? 'right' : 'wrong'];
  return (
    <div
      ref={result}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-verdict`}
      aria-describedby={note ? `${id}-note ${id}-why` : `${id}-why`}
      className={classNames('enter mt-5 scroll-mt-20 scroll-mb-40 rounded-control p-4', box)}
    >
      <p
        id={`${id}-verdict`}
        className={classNames('flex items-center gap-2 font-semibold', words)}
      >
        <Icon name={icon} size={20} />
        {t(text)}
        {xpEarned > 0 && (
          <span className="figures ml-auto text-brass">+{formatXp(xpEarned)} XP</span>
        )}
      </p>
      {note && (
        <p id={`${id}-note`} className="mt-1 max-w-[65ch] font-medium [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <h3 className="mt-3 text-sm font-semibold">{t('lab.explanation')}</h3>
      <p id={`${id}-why`} dir="auto" className="max-w-[65ch] [overflow-wrap:anywhere]">
        {explanation}
      </p>
    </div>
  );
}
