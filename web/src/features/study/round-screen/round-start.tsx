import { useState } from 'react';
import { useModelHost } from '../../../api/use-model-host';
import { Button } from '../../../design/button';
import { NotesField } from '../../../design/notes-field';
import { t } from '../texts';
import { stepProblemOf, type PracticeView, type RoomPractice } from '../practice/room-practice';

interface RoundStartProps {
  practice: RoomPractice;
  view: PracticeView;
  topics: string;
  /** Null while the field has no valid number. */
  numQuestions: number | null;
}

/** Starts a round on the topics of the shared lab, or on a file of the student. */
export function RoundStart({ practice, view, topics, numQuestions }: RoundStartProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isNothing = !file && topics.split(',').every((topic) => !topic.trim());
  const start = () => {
    setFileProblem(null);
    setIsMissing(isNothing);
    if (!isNothing && numQuestions) void practice.start({ topics, numQuestions, file });
  };
  const problem = isMissing && isNothing ? t('lab.needMaterial') : startProblem(view);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <NotesField
          file={file}
          problem={fileProblem}
          goesTo={useModelHost()}
          onChange={setFile}
          onProblem={setFileProblem}
        />
        <p className="text-sm text-ink-soft">{t('study.round.fileText')}</p>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-rose">
          {problem}
        </p>
      )}
      <Button
        className="self-start"
        onClick={start}
        disabled={numQuestions === null}
        isBusy={view.busy === 'starting'}
      >
        {t(view.practice?.state === 'closed' ? 'study.round.again' : 'study.round.start')}
      </Button>
    </div>
  );
}

function startProblem(view: PracticeView): string | null {
  const { practice } = view;
  return stepProblemOf(view) ?? (practice?.state === 'failed' ? practice.message : null);
}
