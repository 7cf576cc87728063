import {
  deleteMaterialRoute,
  MATERIAL_NAME_MAX,
  renameMaterialRoute,
  type Material,
} from '@portal/contracts/materials';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { saveFile } from '../../design/save-file';
import { besideInList, useFocusHeir } from '../../design/use-focus-heir';
import { formatMoment } from '../../texts/format-date';
import { fetchText } from './fetch-text';
import { t } from './texts';

type Open = 'rename' | 'delete' | null;

/** Row of one stored file with its actions. */
export function MaterialRow({
  material,
  onChanged,
}: {
  material: Material;
  onChanged: () => Promise<void>;
}) {
  const { materialId, name, kind, sections, createdAt } = material;
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row, (part) => besideInList(part) ?? document.getElementById('content'));
  const [open, setOpen] = useState<Open>(null);
  /** The part whose button receives the focus, because the part has closed with it. */
  const [left, setLeft] = useState<Open>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setLeft(row.current?.contains(document.activeElement) ? open : null);
    setOpen(null);
  };
  const closeByKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && open && !isBusy && !nativeEvent.isComposing) close();
  };
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      close();
    } catch (error) {
      setProblem(messageOf(error, t('material.changeFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  const params = { materialId };
  const rename = (to: string) =>
    run(() => call(renameMaterialRoute, { params, body: { name: to } }).then(onChanged));
  return (
    <li ref={row} onKeyDown={closeByKey} className="rounded-card border bg-surface p-4 sm:p-5">
      <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {name}
      </p>
      <p className="figures mb-3 text-sm text-ink-soft">
        {t('material.row', { kind: kind.toUpperCase(), sections, date: formatMoment(createdAt) })}
      </p>
      {open === 'rename' && (
        <RenameForm name={name} isBusy={isBusy} onSave={rename} onCancel={close} />
      )}
      {open === 'delete' && (
        <div role="group" aria-label={t('material.deleteOf', { name })} className="mb-3">
          <p className="mb-3 [overflow-wrap:anywhere]">{t('material.deleteText', { name })}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="danger"
              isBusy={isBusy}
              onClick={() => void run(() => call(deleteMaterialRoute, { params }).then(onChanged))}
            >
              {t('material.deleteSure')}
            </Button>
            <Button variant="quiet" autoFocus onClick={close}>
              {t('material.cancel')}
            </Button>
          </div>
        </div>
      )}
      <FormMessage text={problem} tone="problem" />
      {open === null && (
        <div className="flex flex-wrap gap-2">
          <Link
            to="/TestLab"
            state={{ material: { materialId, name } }}
            aria-label={t('material.practiseOf', { name })}
            className="inline-flex min-h-11 items-center rounded-control bg-brand px-4 font-semibold text-on-brand"
          >
            {t('material.practise')}
          </Link>
          <Button
            variant="quiet"
            aria-label={t('material.renameOf', { name })}
            autoFocus={left === 'rename'}
            onClick={() => setOpen('rename')}
          >
            {t('material.rename')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('material.downloadOf', { name })}
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                saveFile(
                  `${name.replace(/\.\w+$/, '')}.txt`,
                  await fetchText(materialId),
                  'text/plain',
                );
              })
            }
          >
            {t('material.download')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('material.deleteOf', { name })}
            autoFocus={left === 'delete'}
            onClick={() => setOpen('delete')}
          >
            {t('material.delete')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface RenameFormProps {
  name: string;
  isBusy: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function RenameForm({ name, isBusy, onSave, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onSave(typed);
  };
  return (
    <form onSubmit={submit} className="mb-3 flex flex-col gap-3">
      <TextField
        label={t('material.name')}
        value={typed}
        maxLength={MATERIAL_NAME_MAX}
        required
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy} disabled={!typed.trim()}>
          {t('material.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('material.cancel')}
        </Button>
      </div>
    </form>
  );
}
