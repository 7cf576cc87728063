import { FILE_MAX_BYTES } from '@portal/contracts/testlab';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { Icon } from './icons';
import { t } from '../texts/signed-in-texts';

const RING =
  'peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand';

interface NotesFieldProps {
  file: File | null;
  /** Reason why the last chosen file was rejected. */
  problem: string | null;
  /** External server to which the notes are sent, if any. */
  goesTo?: string | null;
  onChange: (file: File | null) => void;
  onProblem: (problem: string | null) => void;
}

/** File field for the notes to practise from, with drag and drop. */
export function NotesField({ file, problem, goesTo, onChange, onProblem }: NotesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fault = faultOf(chosen);
    onProblem(fault);
    if (!fault) onChange(chosen);
    // Without this, choosing the same file again would not emit a change event.
    if (input.current) input.current.value = '';
  };
  const remove = () => {
    onProblem(null);
    onChange(null);
    input.current?.focus();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span id="lab-file-title" className="text-sm font-semibold">
        {t('lab.file')}
      </span>
      <DropZone onDrop={choose}>
        <input
          ref={input}
          id="lab-file"
          type="file"
          accept=".pdf,.txt"
          aria-labelledby="lab-file-title lab-file-chosen"
          aria-describedby={problem ? 'lab-file-problem lab-file-hint' : 'lab-file-hint'}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => choose(event.target.files?.[0])}
          className="peer sr-only"
        />
        {file ? (
          <ChosenFile name={file.name} onRemove={remove} />
        ) : (
          <label
            htmlFor="lab-file"
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-dashed bg-paper px-3 py-2 text-sm hover:border-brand hover:bg-brand-soft',
              problem ? 'border-rose' : 'border-line-strong',
              RING,
            )}
          >
            <span className="text-brand">
              <Icon name="upload" size={20} />
            </span>
            <span>
              <span id="lab-file-chosen" className="font-semibold text-brand">
                {t('lab.chooseFile')}
              </span>{' '}
              <span className="text-ink-soft pointer-coarse:hidden">{t('lab.dropFile')}</span>
            </span>
          </label>
        )}
      </DropZone>
      {problem && (
        <p id="lab-file-problem" role="alert" className="text-sm font-medium text-rose">
          {problem}
        </p>
      )}
      <p id="lab-file-hint" className="text-sm text-ink-soft">
        {t('lab.fileHint')}
        {goesTo && <span className="mt-1 block">{t('lab.goesTo', { host: goesTo })}</span>}
      </p>
    </div>
  );
}

function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-x-2 rounded-control border bg-paper py-1 pr-1 pl-3',
        RING,
      )}
    >
      {/* The button wraps below a long name. */}
      <span className="flex min-w-0 flex-auto items-center gap-2.5 py-1.5">
        <span className="shrink-0">
          <Icon name="file" size={20} />
        </span>
        <span
          id="lab-file-chosen"
          dir="auto"
          className="min-w-0 text-sm leading-snug font-medium [overflow-wrap:anywhere]"
        >
          {name}
        </span>
      </span>
      <Button variant="quiet" className="shrink-0" onClick={onRemove}>
        {t('lab.removeFile')}
      </Button>
    </div>
  );
}

/** Drop zone for a file, highlighted while a file is dragged over it. */
function DropZone({
  onDrop,
  children,
}: {
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const follow = (event: DragEvent) => {
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') onDrop(event.dataTransfer.files[0]);
  };
  return (
    <div
      onDragOver={follow}
      onDragLeave={follow}
      onDrop={follow}
      className={classNames('relative rounded-control', isOver && 'ring-2 ring-brand')}
    >
      {children}
    </div>
  );
}

/** Checks kind and size of a file before the upload; the server decides by its content. */
function faultOf(file: File): string | null {
  if (!/\.(pdf|txt)$/i.test(file.name)) return t('lab.fileWrongKind');
  return file.size > FILE_MAX_BYTES ? t('lab.fileTooLarge') : null;
}
