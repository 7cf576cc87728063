import { useCallback, useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Spinner } from '../../design/spinner';
import type { FileKind, ProfileFile } from './profile-file';
import { t } from './texts';

/** Field for a file of the profile, which is sent with the form; also removes the stored file. */
export function FileField({
  kind,
  file,
  kept,
  onRemoved,
}: {
  kind: FileKind;
  file: ProfileFile;
  /** Name or URL of the stored file; null if there is none. */
  kept: string | null;
  onRemoved: () => Promise<void>;
}) {
  const id = useId();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    setIsRemoving(true);
    try {
      await call(kind.removeRoute);
      await onRemoved();
    } catch (error) {
      file.refuse(messageOf(error, t('profile.saveFailed')));
    } finally {
      setIsRemoving(false);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {kind.label}
      </label>
      <input
        id={id}
        type="file"
        accept={kind.accept}
        aria-invalid={file.problem ? true : undefined}
        aria-describedby={`${id}-hint${file.problem ? ` ${id}-problem` : ''}`}
        onChange={({ target }) => file.choose(target.files?.[0] ?? null)}
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-sm file:mr-3 file:font-semibold file:text-brand"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {kind.hint}
      </p>
      {kind.isPortrait && <Preview file={file} />}
      {file.problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-rose">
          {file.problem}
        </p>
      )}
      {kept && (
        <Button
          variant="quiet"
          isBusy={isRemoving}
          onClick={() => void remove()}
          className="self-start text-sm"
        >
          {kind.remove}
        </Button>
      )}
    </div>
  );
}

/**
 * Preview of the chosen picture; the live region is in the document from the start, so that changes
 * are announced.
 */
function Preview({ file: { file, isPreparing } }: { file: ProfileFile }) {
  return (
    <div role="status" className={file || isPreparing ? 'flex items-center gap-3 text-sm' : ''}>
      {isPreparing && (
        <>
          <Spinner size={18} />
          {t('profile.picturePreparing')}
        </>
      )}
      {file && !isPreparing && (
        <>
          <ChosenPicture key={`${file.name}-${file.lastModified}`} file={file} />
          {t('profile.picturePreview')}
        </>
      )}
    </div>
  );
}

function ChosenPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt=""
      width={64}
      height={64}
      className="size-16 shrink-0 rounded-full object-cover"
    />
  );
}
