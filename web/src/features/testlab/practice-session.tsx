import { useState } from 'react';
import { FlagPart } from '../../api/flag-part';
import { summaryOf } from './practice-state';
import { QuestionCard } from './question-card';
import { SessionBar } from './session-bar';
import { UnansweredDialog, type End } from './unanswered-dialog';
import type { PracticeControl } from './use-practice';

interface PracticeSessionProps {
  practice: PracticeControl;
  totalXp: number;
  onRestart: () => void;
}

/** The current question and the progress of the session. */
export function PracticeSession({ practice, totalXp, onRestart }: PracticeSessionProps) {
  const { state, message, busy, isHeldUp, isStuck } = practice;
  const { sessionId } = state;
  const [asked, setAsked] = useState<End | null>(null);
  const question = state.questions[state.current];
  const { answered, unanswered, unsent } = summaryOf(state);
  const picked = state.unsent.find((one) => one.question === state.current);
  const end = (how: End) => {
    setAsked(null);
    if (how === 'finish') void practice.finish();
    else onRestart();
  };
  const left = isStuck ? unanswered + unsent : unanswered;
  const askToFinish = () => (left > 0 ? setAsked('finish') : end('finish'));
  // A test that has not been started, or is finished, is no loss.
  const isAtWork = (answered > 0 && unanswered > 0 && !state.isAdded) || unsent > 0;
  const askToRestart = () => (isAtWork ? setAsked('restart') : end('restart'));
  const goToUnanswered = () => {
    setAsked(null);
    const isChosen = (index: number) => state.unsent.some(({ question }) => question === index);
    practice.move(state.questions.findIndex(({ scored }, index) => !scored && !isChosen(index)));
  };
  if (!question) return null;
  return (
    <>
      <QuestionCard
        key={`${state.sessionId}-${state.current}`}
        number={state.current + 1}
        total={state.questions.length}
        question={question}
        isFinished={state.isAdded}
        busy={busy}
        picked={picked?.choice ?? null}
        isUnsent={picked !== undefined && isHeldUp}
        problem={message?.place === 'answer' ? message.text : null}
        onAnswer={practice.answer}
        onMove={(step) => practice.move(state.current + step)}
        onFinish={askToFinish}
      >
        {sessionId && (
          <FlagPart
            sessionId={sessionId}
            question={state.current}
            flagId={question.flagId ?? null}
            onChange={(flagId) => practice.flag(sessionId, state.current, flagId)}
          />
        )}
      </QuestionCard>
      <SessionBar
        state={state}
        totalXp={totalXp}
        isAdding={busy === 'adding'}
        unsent={isHeldUp ? unsent : 0}
        message={message?.place === 'finish' ? message.text : null}
        onFinish={askToFinish}
        onRestart={askToRestart}
      />
      {asked && (
        <UnansweredDialog
          end={asked}
          unanswered={asked === 'finish' ? left : unanswered + unsent}
          onEnd={() => end(asked)}
          onKeep={goToUnanswered}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
