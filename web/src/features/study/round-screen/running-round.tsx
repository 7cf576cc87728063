import { useState } from 'react';
import { Button } from '../../../design/button';
import { FormMessage } from '../../../design/field';
import { t } from '../texts';
import { CloseDialog } from './close-dialog';
import { endOf, nextOpen, type RunningRound as Running } from '../practice/round';
import { stepProblemOf, type PracticeView, type RoomPractice } from '../practice/room-practice';
import type { Names } from './round-news';
import { RoundProgress } from './round-progress';
import { RoundQuestion } from './round-question';
import { TimeLeft } from './time-left';

interface RunningRoundProps {
  practice: RoomPractice;
  view: PracticeView;
  round: Running;
  people: Names;
  present: readonly string[];
}

/** A running round: each member answers alone, and sees the progress of the others. */
export default function RunningRound({
  practice,
  view,
  round,
  people,
  present,
}: RunningRoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [until] = useState(() => endOf(round));
  const isStarter = round.startedBy === people.userId;
  const left = round.choices.filter((choice) => choice === null).length;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TimeLeft until={until} />
        {isStarter && (
          <Button
            variant="outline"
            isBusy={view.busy === 'closing'}
            onClick={() => setIsAsking(true)}
          >
            {t('study.round.close')}
          </Button>
        )}
      </div>
      <FormMessage text={stepProblemOf(view)} tone="problem" />
      {round.notice && <p className="rounded-control bg-sunken px-4 py-2.5">{round.notice}</p>}
      <RoundProgress round={round} people={people} present={present} />
      {round.isTakingPart ? (
        <>
          <p role="status" className="empty:absolute">
            {left === 0 && t('study.round.allAnswered')}
          </p>
          <Questions practice={practice} view={view} round={round} />
        </>
      ) : (
        <p className="text-ink-soft">{t('study.round.late')}</p>
      )}
      {isAsking && (
        <CloseDialog
          onKeep={() => setIsAsking(false)}
          onEnd={() => {
            setIsAsking(false);
            void practice.close();
          }}
        />
      )}
    </div>
  );
}

type QuestionsProps = Pick<RunningRoundProps, 'practice' | 'view' | 'round'>;

function Questions({ practice, view, round }: QuestionsProps) {
  const { questions, choices } = round;
  // A student who returns continues at the first unanswered question.
  const [at, setAt] = useState(() => ({ index: Math.max(0, nextOpen(choices)), isMoved: false }));
  const question = questions[at.index];
  if (!question) return null;
  const { problem, answering } = view;
  return (
    <RoundQuestion
      key={at.index}
      index={at.index}
      total={questions.length}
      question={question}
      choice={choices[at.index] ?? null}
      isBusy={answering !== null}
      problem={problem?.question === at.index ? problem.text : null}
      isMovedTo={at.isMoved}
      onAnswer={(choice) => void practice.answer(at.index, choice)}
      onMove={(index) => setAt({ index, isMoved: true })}
    />
  );
}
