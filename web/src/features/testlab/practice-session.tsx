import { useState } from 'react';
import { FinishDialog } from './finish-dialog';
import { summaryOf } from './practice-state';
import { QuestionCard } from './question-card';
import { SessionBar } from './session-bar';
import type { PracticeControl } from './use-practice';

interface PracticeSessionProps {
  practice: PracticeControl;
  totalXp: number;
  onRestart: () => void;
}

/** The question the student is at, and how the session goes. */
export function PracticeSession({ practice, totalXp, onRestart }: PracticeSessionProps) {
  const { state, told, busy } = practice;
  const [isAsking, setIsAsking] = useState(false);
  const question = state.questions[state.current];
  const { unanswered } = summaryOf(state);
  const finish = () => {
    setIsAsking(false);
    void practice.finish();
  };
  const askToFinish = () => (unanswered > 0 ? setIsAsking(true) : finish());
  const goToUnanswered = () => {
    setIsAsking(false);
    practice.move(state.questions.findIndex(({ scored }) => !scored));
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
        problem={told?.place === 'answer' ? told.text : null}
        onAnswer={(choice) => void practice.answer(choice)}
        onMove={(step) => practice.move(state.current + step)}
        onFinish={askToFinish}
      />
      <SessionBar
        state={state}
        totalXp={totalXp}
        isAdding={busy === 'adding'}
        message={told?.place === 'finish' ? told.text : null}
        onFinish={askToFinish}
        onRestart={onRestart}
      />
      {isAsking && (
        <FinishDialog
          unanswered={unanswered}
          onFinish={finish}
          onKeep={goToUnanswered}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
