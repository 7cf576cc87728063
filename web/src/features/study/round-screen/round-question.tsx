import type { OpenQuestion } from '@portal/contracts/testlab';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { AnswerResult, type ScoredAnswer } from '../../../design/answer-result';
import { Button } from '../../../design/button';
import { Choice, type ChoiceState } from '../../../design/choice';
import { FormMessage } from '../../../design/field';
import { Icon } from '../../../design/icons';
import { t } from '../texts';
import { mayTakeFocus } from './free-focus';

/** The correct choice of a question, once it is revealed. */
interface RevealedAnswer extends ScoredAnswer {
  answerIndex: number;
}

interface RoundQuestionProps {
  /** Index of the question, from 0. */
  index: number;
  total: number;
  question: OpenQuestion;
  /** The student's choice; null without one. */
  choice: number | null;
  /** Absent before the end of the round. */
  revealed?: RevealedAnswer;
  isBusy?: boolean;
  problem?: string | null;
  /** Whether the student has navigated here from another question, whose button had the focus. */
  isMovedTo: boolean;
  onAnswer?: (choice: number) => void;
  onMove: (to: number) => void;
  /** Rendered at the end. */
  children?: ReactNode;
}

/** One question of a round: open, answered or explained. */
export function RoundQuestion(props: RoundQuestionProps) {
  const {
    index,
    total,
    question,
    choice,
    revealed,
    isBusy = false,
    problem,
    onAnswer,
    onMove,
  } = props;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { isMovedTo } = props;
  useEffect(() => {
    if (isMovedTo) title.current?.focus({ preventScroll: true });
    if (isMovedTo) title.current?.scrollIntoView({ block: 'nearest' });
  }, [isMovedTo]);
  return (
    <section aria-labelledby={id} className="enter flex flex-col">
      <p className="figures mb-2 text-sm font-semibold text-ink-soft">
        {t('lab.question', { number: index + 1, total })}
      </p>
      {question.origin && (
        <p className="mb-2 text-sm text-ink-soft">{t(`lab.origin.${question.origin}`)}</p>
      )}
      <h3
        id={id}
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="mb-4 max-w-[60ch] scroll-mt-20 text-xl leading-snug outline-none [overflow-wrap:anywhere]"
      >
        {question.question}
      </h3>
      <ol className="flex flex-col gap-2.5">
        {question.choices.map((text, place) => (
          <li key={place}>
            <Choice
              letter={String.fromCharCode(65 + place)}
              text={text}
              state={stateOf(place, choice, revealed)}
              isBusy={isBusy}
              onChoose={() => onAnswer?.(place)}
            />
          </li>
        ))}
      </ol>
      <FormMessage text={problem ?? null} tone="problem" />
      {!revealed && <Kept choice={choice} />}
      <AnswerResult scored={revealed} />
      <div className="mt-5 flex justify-between gap-3">
        <Button
          variant="outline"
          onClick={() => onMove(index - 1)}
          disabled={index === 0}
          icon={<Icon name="back" size={18} />}
        >
          {t('lab.prev')}
        </Button>
        <Button
          variant={choice === null ? 'outline' : 'primary'}
          onClick={() => onMove(index + 1)}
          disabled={index === total - 1}
        >
          {t('lab.next')}
          <Icon name="forward" size={18} />
        </Button>
      </div>
      {props.children}
    </section>
  );
}

/**
 * Confirms that the answer is stored. It takes the focus from the choice, which is disabled and
 * cannot keep it; a focus that has moved elsewhere, such as to the chat, stays.
 */
function Kept({ choice }: { choice: number | null }) {
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef(choice);
  useEffect(() => {
    const question = words.current?.closest('section') ?? null;
    if (before.current === null && choice !== null && mayTakeFocus(question)) {
      words.current?.focus({ preventScroll: true });
      words.current?.scrollIntoView({ block: 'nearest' });
    }
    before.current = choice;
  }, [choice]);
  if (choice === null) return null;
  return (
    <p
      ref={words}
      tabIndex={-1}
      className="enter mt-4 scroll-mb-40 rounded-control bg-sunken px-4 py-2.5 font-medium"
    >
      {t('study.round.kept', { letter: String.fromCharCode(65 + choice) })}
    </p>
  );
}

function stateOf(
  place: number,
  choice: number | null,
  revealed: RevealedAnswer | undefined,
): ChoiceState {
  if (!revealed) {
    if (choice === null) return 'open';
    return place === choice ? 'chosen' : 'other';
  }
  if (place === revealed.answerIndex) return 'right';
  return place === choice ? 'wrong' : 'other';
}
