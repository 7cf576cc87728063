import { listMaterialsRoute, MATERIAL_ENDINGS, MATERIAL_KINDS } from '@portal/contracts/materials';
import { FILE_MAX_BYTES } from '@portal/contracts/testlab';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { FormMessage } from '../../design/field';
import { Icon } from '../../design/icons';
import { PageHeader } from '../../design/page-header';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { formatSize } from '../../texts/format-size';
import { LIST_KEY } from './list-key';
import { MaterialRow } from './material-row';
import { t } from './texts';
import { useAddFile } from './use-add-file';

/** Files of the student, with actions to add, practise, rename, download and delete. */
export default function MaterialPage() {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(listMaterialsRoute, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: LIST_KEY });
  return (
    <>
      <PageHeader title={t('material.title')} backTo="/TestLab" />
      <div className="flex max-w-3xl flex-col gap-5">
        <Card>
          <p className="mb-4 text-ink-soft">{t('material.intro')}</p>
          <AddFile />
        </Card>
        <QueryBody query={list} failed={t('material.error')} waiting={<Waiting />}>
          {({ materials, usedBytes, limitBytes }) => (
            <>
              {materials.length === 0 ? (
                <EmptyState icon="file" text={t('material.empty')} />
              ) : (
                <ul className="flex flex-col gap-3">
                  {materials.map((one) => (
                    <MaterialRow key={one.materialId} material={one} onChanged={refresh} />
                  ))}
                </ul>
              )}
              <p className="figures text-sm text-ink-soft">
                {t('material.used', {
                  used: formatSize(usedBytes),
                  limit: formatSize(limitBytes),
                })}
              </p>
            </>
          )}
        </QueryBody>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className="flex justify-center py-16 text-ink-soft">
      <Spinner size={32} />
    </div>
  );
}

/** Uploads the chosen file immediately and shows the result. */
function AddFile() {
  const input = useRef<HTMLInputElement>(null);
  const { add, isAdding, said } = useAddFile();
  const [fault, setFault] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    // Without this, choosing the same file again would not emit a change event.
    if (input.current) input.current.value = '';
    if (!file) return;
    const found = faultOf(file);
    setFault(found);
    if (found === null) add(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={MATERIAL_ENDINGS}
        aria-label={t('material.add')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isBusy={isAdding}
          icon={<Icon name="upload" size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('material.add')}
        </Button>
        <span className="text-sm text-ink-soft">{t('material.hint')}</span>
      </div>
      <FormMessage
        text={fault ?? said?.text ?? null}
        tone={fault ? 'problem' : (said?.tone ?? 'good')}
      />
    </>
  );
}

/** Checks a file before the upload; the server decides by its content. */
function faultOf(file: File): string | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase();
  if (!MATERIAL_KINDS.some((kind) => kind === ending)) return t('material.wrongKind');
  return file.size > FILE_MAX_BYTES ? t('material.tooLarge') : null;
}
