import {
  FILE_MAX_BYTES,
  getPastTopics,
  QUESTIONS_DEFAULT,
  QUESTIONS_MAX,
  QUESTIONS_MIN,
  splitTopics,
} from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { TextField } from '../../design/field';
import { Icon } from '../../design/icons';
import { t } from '../../texts/texts';
import type { Material } from './use-practice';

/** Past topics that are offered, at most. */
const OFFERED = 6;

interface MaterialFormProps {
  isGenerating: boolean;
  onGenerate: (material: Material) => void;
  onStop: () => void;
  onProblem: (text: string) => void;
}

/** What to practise: topics, or a file, and how many questions. */
export function MaterialForm({ isGenerating, onGenerate, onStop, onProblem }: MaterialFormProps) {
  const [topics, setTopics] = useState('');
  const [count, setCount] = useState(String(QUESTIONS_DEFAULT));
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fault = fileFault(chosen);
    if (fault) onProblem(fault);
    else setFile(chosen);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onGenerate({ topics, numQuestions: Number(count) || 0, file });
      }}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-2">
        <TextField
          label={t('lab.topics')}
          hint={t('lab.topicsHint')}
          placeholder={t('lab.topicsPlaceholder')}
          value={topics}
          maxLength={4_000}
          onChange={(event) => setTopics(event.target.value)}
        />
        <PastTopics onChoose={(topic) => setTopics(splitTopics(`${topics},${topic}`).join(', '))} />
      </div>
      <FileField file={file} onChoose={choose} onRemove={() => setFile(null)} />
      <TextField
        label={t('lab.count')}
        type="number"
        min={QUESTIONS_MIN}
        max={QUESTIONS_MAX}
        value={count}
        onChange={(event) => setCount(event.target.value)}
        className="figures"
      />
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" disabled={isGenerating}>
          {t('lab.generate')}
        </Button>
        <Button
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
    queryFn: ({ signal }) => call(getPastTopics, { signal }),
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

function FileField({
  file,
  onChoose,
  onRemove,
}: {
  file: File | null;
  onChoose: (file: File | undefined) => void;
  onRemove: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="lab-file" className="text-sm font-semibold">
        {t('lab.file')}
      </label>
      <input
        ref={input}
        id="lab-file"
        type="file"
        accept=".pdf,.txt"
        aria-describedby="lab-file-hint"
        onChange={(event) => onChoose(event.target.files?.[0])}
        className={
          file
            ? 'sr-only'
            : 'min-h-11 w-full rounded-control border border-dashed border-line-strong bg-paper p-2 text-sm file:mr-3 file:min-h-7 file:rounded-control file:border-0 file:bg-brand-soft file:px-3 file:font-semibold file:text-brand-strong'
        }
      />
      {file && (
        <div className="flex items-center gap-2 rounded-control border bg-paper py-1 pr-1 pl-3">
          <Icon name="file" size={20} />
          <span className="min-w-0 flex-1 truncate text-sm font-medium">{file.name}</span>
          <Button
            variant="quiet"
            onClick={() => {
              if (input.current) input.current.value = '';
              onRemove();
            }}
          >
            {t('lab.removeFile')}
          </Button>
        </div>
      )}
      <p id="lab-file-hint" className="text-sm text-ink-soft">
        {t('lab.fileHint')}
      </p>
    </div>
  );
}

/** What can be told of a file before it is sent; the server decides by its content. */
function fileFault(file: File): string | null {
  if (!/\.(pdf|txt)$/i.test(file.name)) return t('lab.fileWrongKind');
  return file.size > FILE_MAX_BYTES ? t('lab.fileTooLarge') : null;
}
