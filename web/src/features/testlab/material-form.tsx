import {
  getPastTopicsRoute,
  QUESTIONS_DEFAULT,
  QUESTIONS_MAX,
  QUESTIONS_MIN,
  splitTopics,
} from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { TextField } from '../../design/field';
import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';
import { FileField } from './file-field';
import { useHandedFocus } from './use-handed-focus';
import type { Material } from './use-practice';

/** Past topics that are offered, at most. */
const OFFERED = 6;

interface MaterialFormProps {
  isGenerating: boolean;
  /** After a restart the form is new, and the student goes on with it. */
  isRestarted: boolean;
  onGenerate: (material: Material) => void;
  onStop: () => void;
}

/** What to practise: topics, or a file, and how many questions. */
export function MaterialForm({ isGenerating, isRestarted, onGenerate, onStop }: MaterialFormProps) {
  const [topics, setTopics] = useState('');
  const [count, setCount] = useState(String(QUESTIONS_DEFAULT));
  const [isCountWrong, setIsCountWrong] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const topicsField = useRef<HTMLInputElement>(null);
  const countField = useRef<HTMLInputElement>(null);
  const { generateButton, stopButton } = useHandedFocus(isGenerating);
  useEffect(() => {
    if (isRestarted) topicsField.current?.focus();
  }, [isRestarted]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numQuestions = countOf(count);
    setIsCountWrong(numQuestions === null);
    if (numQuestions === null) return countField.current?.focus();
    onGenerate({ topics, numQuestions, file });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <TextField
          ref={topicsField}
          label={t('lab.topics')}
          hint={t('lab.topicsHint')}
          placeholder={t('lab.topicsPlaceholder')}
          value={topics}
          maxLength={4_000}
          onChange={(event) => setTopics(event.target.value)}
        />
        <PastTopics onChoose={(topic) => setTopics(splitTopics(`${topics},${topic}`).join(', '))} />
      </div>
      <FileField file={file} onChange={setFile} />
      <TextField
        ref={countField}
        label={t('lab.count')}
        type="number"
        min={QUESTIONS_MIN}
        max={QUESTIONS_MAX}
        value={count}
        problem={
          isCountWrong ? t('lab.countRange', { min: QUESTIONS_MIN, max: QUESTIONS_MAX }) : null
        }
        onChange={(event) => {
          setCount(event.target.value);
          setIsCountWrong(false);
        }}
        className="figures"
      />
      <div className="grid grid-cols-2 gap-3">
        <Button ref={generateButton} type="submit" disabled={isGenerating}>
          {t('lab.generate')}
        </Button>
        <Button
          ref={stopButton}
          variant="outline"
          onClick={onStop}
          disabled={!isGenerating}
          icon={<Icon name="stop" size={18} />}
        >
          {t('lab.stop')}
        </Button>
      </div>
    </form>
  );
}

function PastTopics({ onChoose }: { onChoose: (topic: string) => void }) {
  const { data } = useQuery({
    queryKey: ['past-topics'],
    queryFn: ({ signal }) => call(getPastTopicsRoute, { signal }),
  });
  const topics = data?.topics.slice(0, OFFERED) ?? [];
  if (topics.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{t('lab.past')}</span>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          onClick={() => onChoose(topic)}
          className="inline-flex min-h-11 max-w-full items-center rounded-full border bg-paper px-3.5 text-sm font-medium hover:border-brand"
        >
          <span className="truncate">{topic}</span>
        </button>
      ))}
    </div>
  );
}

/** How many questions are wanted; null where that is no number of the range. */
function countOf(typed: string): number | null {
  const count = Number(typed);
  const isInRange = count >= QUESTIONS_MIN && count <= QUESTIONS_MAX;
  return Number.isInteger(count) && isInRange ? count : null;
}
