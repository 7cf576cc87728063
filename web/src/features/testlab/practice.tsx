import { useState } from 'react';
import { PageHeader } from '../../design/page-header';
import { Card } from '../../design/card';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { t } from '../../texts/texts';
import { MaterialForm } from './material-form';
import { QuestionCard } from './question-card';
import { SessionBar } from './session-bar';
import { usePractice } from './use-practice';

/** TestLab: material on one side, one question at a time on the other. */
export function Practice({ totalXp }: { totalXp: number }) {
  const practice = usePractice();
  const { state, message, busy } = practice;
  // A restart empties the form too: a new key makes it anew.
  const [round, setRound] = useState(0);
  const question = state.questions[state.current];
  const isGenerating = busy === 'generating';
  return (
    <>
      <PageHeader title={t('lab.title')} backTo="/Student" />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr] xl:grid-cols-[22rem_1fr]">
        <Card>
          <MaterialForm
            key={round}
            isGenerating={isGenerating}
            onGenerate={(material) => void practice.generate(material)}
            onStop={practice.stop}
            onProblem={practice.setMessage}
          />
        </Card>
        <div className="relative flex min-w-0 flex-col gap-5">
          <p
            role="status"
            className={
              message
                ? 'rounded-control border border-line-strong bg-surface px-4 py-2.5 font-medium'
                : 'sr-only'
            }
          >
            {message}
          </p>
          {question ? (
            <>
              <QuestionCard
                key={`${state.sessionId}-${state.current}`}
                number={state.current + 1}
                total={state.questions.length}
                question={question}
                isBusy={busy === 'answering'}
                onAnswer={(choice) => void practice.answer(choice)}
                onMove={(step) => practice.move(state.current + step)}
              />
              <SessionBar
                state={state}
                totalXp={totalXp}
                isAdding={busy === 'adding'}
                onFinish={() => void practice.finish()}
                onRestart={() => {
                  practice.restart();
                  setRound(round + 1);
                }}
              />
            </>
          ) : (
            <EmptyState icon="flask" text={t('lab.empty')} />
          )}
          {isGenerating && (
            <div
              role="status"
              className="absolute inset-0 flex min-h-48 flex-col items-center justify-center gap-3 rounded-card border bg-paper/95 text-lg"
            >
              <Spinner size={34} />
              {t('lab.generating')}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
