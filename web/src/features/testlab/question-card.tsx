import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { Icon } from '../../design/icons';
import { t } from '../../texts/texts';
import type { PracticeQuestion } from './practice-state';
import { readAloud, stopReading } from './read-aloud';

interface QuestionCardProps {
  /** From 1. */
  number: number;
  total: number;
  question: PracticeQuestion;
  isBusy: boolean;
  onAnswer: (choice: number) => void;
  onMove: (step: 1 | -1) => void;
}

/** One question with lettered choices; answered once, it is locked and explains itself. */
export function QuestionCard({
  number,
  total,
  question,
  isBusy,
  onAnswer,
  onMove,
}: QuestionCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { scored } = question;
  useEffect(() => {
    // Whoever moves by keyboard goes on from the new question, and on a phone it comes into view.
    title.current?.focus();
  }, []);
  return (
    <section aria-labelledby="question" className="enter rounded-card border bg-surface p-5 sm:p-8">
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="figures text-sm font-semibold text-ink-soft">
          {t('lab.question', { number, total })}
        </p>
        <Speaker text={scored ? `${question.question} ${scored.explanation}` : question.question} />
      </div>
      <h2
        id="question"
        ref={title}
        tabIndex={-1}
        className="mb-6 max-w-[60ch] text-xl leading-snug scroll-mt-36 outline-none sm:text-2xl"
      >
        {question.question}
      </h2>
      <ol className="flex flex-col gap-2.5">
        {question.choices.map((choice, index) => (
          <li key={choice}>
            <Choice
              letter={String.fromCharCode(65 + index)}
              text={choice}
              state={stateOf(index, scored)}
              isDisabled={isBusy || scored !== undefined}
              onChoose={() => onAnswer(index)}
            />
          </li>
        ))}
      </ol>
      <div aria-live="polite">
        {scored && (
          <div
            className={classNames(
              'enter mt-5 rounded-control p-4',
              scored.correct ? 'bg-moss-soft' : 'bg-rose-soft',
            )}
          >
            <p
              className={classNames(
                'flex items-center gap-2 font-semibold',
                scored.correct ? 'text-moss' : 'text-rose',
              )}
            >
              <Icon name={scored.correct ? 'check' : 'cross'} size={20} />
              {t(scored.correct ? 'lab.correct' : 'lab.incorrect')}
              {scored.xpEarned > 0 && (
                <span className="figures ml-auto text-brass">+{scored.xpEarned} XP</span>
              )}
            </p>
            <h3 className="mt-3 text-sm font-semibold">{t('lab.explanation')}</h3>
            <p className="max-w-[65ch]">{scored.explanation}</p>
          </div>
        )}
      </div>
      <div className="mt-6 flex justify-between gap-3">
        <Button
          variant="outline"
          onClick={() => onMove(-1)}
          disabled={number === 1}
          icon={<Icon name="back" size={18} />}
        >
          {t('lab.prev')}
        </Button>
        <Button
          variant={scored ? 'primary' : 'outline'}
          onClick={() => onMove(1)}
          disabled={number === total}
        >
          {t('lab.next')}
          <Icon name="forward" size={18} />
        </Button>
      </div>
    </section>
  );
}

type ChoiceState = 'open' | 'right' | 'wrong' | 'other';

function stateOf(index: number, scored: PracticeQuestion['scored']): ChoiceState {
  if (!scored) return 'open';
  if (index === scored.answerIndex) return 'right';
  return index === scored.choice ? 'wrong' : 'other';
}

const LOOKS: Record<ChoiceState, string> = {
  open: 'border-line-strong hover:not-disabled:border-brand hover:not-disabled:bg-brand-soft',
  right: 'border-moss bg-moss-soft',
  wrong: 'border-rose bg-rose-soft',
  other: 'border-line text-ink-soft',
};

function Choice({
  letter,
  text,
  state,
  isDisabled,
  onChoose,
}: {
  letter: string;
  text: string;
  state: ChoiceState;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      disabled={isDisabled}
      className={classNames(
        'flex min-h-14 w-full items-center gap-3.5 rounded-control border-[1.5px] px-4 py-2.5 text-left transition-colors',
        LOOKS[state],
      )}
    >
      <span className="figures inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold">
        {letter}
      </span>
      <span className="min-w-0 flex-1">{text}</span>
      {state === 'right' && <Verdict icon="check" text={t('lab.right')} className="text-moss" />}
      {state === 'wrong' && <Verdict icon="cross" text={t('lab.yours')} className="text-rose" />}
    </button>
  );
}

function Verdict({
  icon,
  text,
  className,
}: {
  icon: 'check' | 'cross';
  text: string;
  className: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-sm font-semibold',
        className,
      )}
    >
      <Icon name={icon} size={18} />
      <span className="max-sm:sr-only">{text}</span>
    </span>
  );
}

function Speaker({ text }: { text: string }) {
  const [isReading, setIsReading] = useState(false);
  const toggle = () => {
    if (isReading) stopReading();
    else readAloud(text, () => setIsReading(false));
    setIsReading(!isReading && 'speechSynthesis' in window);
  };
  return (
    <IconButton
      label={t(isReading ? 'lab.stopReading' : 'lab.read')}
      aria-pressed={isReading}
      onClick={toggle}
    >
      <Icon name={isReading ? 'stop' : 'speaker'} />
    </IconButton>
  );
}
