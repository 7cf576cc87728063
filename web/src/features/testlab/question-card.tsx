import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { AnswerResult } from '../../design/answer-result';
import { Button, IconButton } from '../../design/button';
import { Choice, type ChoiceState } from '../../design/choice';
import { Icon } from '../../design/icons';
import { ShownMessage } from '../../design/shown-message';
import { t } from '../../texts/signed-in-texts';
import { NotAnswered } from './not-answered';
import type { PracticeQuestion } from './practice-state';
import { readAloud, stopReading } from '../../design/read-aloud';
import type { Busy } from './use-practice';

/**
 * Height covered by the sticky header, and by the bottom bar of a phone with some margin, in px.
 */
const COVERED = 80;

interface QuestionCardProps {
  /** Number of the question, from 1. */
  number: number;
  total: number;
  question: PracticeQuestion;
  /** Whether the review is finished, so that unanswered questions stay so. */
  isFinished: boolean;
  busy: Busy;
  /** Index of the choice that is being sent or was not delivered; null without one. */
  picked: number | null;
  /** Whether the picked choice waits for the connection. */
  isUnsent: boolean;
  /** Reason why the answer was not delivered. */
  problem: string | null;
  onAnswer: (choice: number) => void;
  onMove: (step: 1 | -1) => void;
  onFinish: () => void;
  /** Rendered at the end of the card. */
  children?: ReactNode;
}

/** One question with lettered choices; after an answer it is locked and shows the explanation. */
export function QuestionCard(props: QuestionCardProps) {
  const { number, total, question, isFinished, busy, picked, problem, onAnswer } = props;
  const { scored } = question;
  const { card, title, choices } = useArrival();
  return (
    <section
      ref={card}
      aria-labelledby="question"
      className="enter scroll-mt-20 rounded-card border bg-surface p-5 sm:p-8"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="figures text-sm font-semibold text-ink-soft">
          {t('lab.question', { number, total })}
        </p>
        <Speaker text={scored ? `${question.question} ${scored.explanation}` : question.question} />
      </div>
      {question.origin && (
        <p className="mb-2 text-sm text-ink-soft">{t(`lab.origin.${question.origin}`)}</p>
      )}
      <h2
        id="question"
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="mb-6 max-w-[60ch] scroll-mt-36 text-xl leading-snug outline-none [overflow-wrap:anywhere] sm:text-2xl"
      >
        {question.question}
      </h2>
      <ol ref={choices} className="flex flex-col gap-2.5">
        {question.choices.map((choice, index) => (
          <li key={choice}>
            <Choice
              letter={String.fromCharCode(65 + index)}
              text={choice}
              state={stateOf(index, scored, isFinished)}
              isPicked={!scored && picked === index}
              isUnsent={props.isUnsent && picked === index}
              isBusy={busy !== null}
              onChoose={() => onAnswer(index)}
            />
          </li>
        ))}
      </ol>
      {props.isUnsent && <ShownMessage text={t('lab.unsentText')} />}
      {problem && <ShownMessage text={problem} />}
      <AnswerResult scored={scored} />
      {isFinished && !scored && <NotAnswered />}
      <Steps {...props} />
      {props.children}
    </section>
  );
}

/**
 * Buttons for the previous and the next question; after the last one, for the end of the review.
 */
function Steps({ number, total, question, isFinished, busy, onMove, onFinish }: QuestionCardProps) {
  const variant = question.scored ? 'primary' : 'outline';
  const isLast = number === total;
  return (
    <div className="mt-6 flex justify-between gap-3">
      <Button
        variant="outline"
        onClick={() => onMove(-1)}
        disabled={number === 1}
        icon={<Icon name="back" size={18} />}
      >
        {t('lab.prev')}
      </Button>
      {isLast && !isFinished ? (
        <Button variant={variant} onClick={onFinish} isBusy={busy === 'adding'}>
          {t('lab.finish')}
        </Button>
      ) : (
        <Button variant={variant} onClick={() => onMove(1)} disabled={isLast}>
          {t('lab.next')}
          <Icon name="forward" size={18} />
        </Button>
      )}
    </div>
  );
}

/**
 * Moves the focus to the new question, and scrolls it into view with its choices if necessary, as
 * on a phone.
 */
function useArrival() {
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const choices = useRef<HTMLOListElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    if (!isInView(card, choices)) card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return { card, title, choices };
}

function isInView(first: RefObject<Element | null>, last: RefObject<Element | null>): boolean {
  const top = first.current?.getBoundingClientRect().top ?? 0;
  const bottom = last.current?.getBoundingClientRect().bottom ?? 0;
  return top >= COVERED && bottom <= innerHeight - COVERED;
}

function stateOf(
  index: number,
  scored: PracticeQuestion['scored'],
  isFinished: boolean,
): ChoiceState {
  if (!scored) return isFinished ? 'other' : 'open';
  if (index === scored.answerIndex) return 'right';
  return index === scored.choice ? 'wrong' : 'other';
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
