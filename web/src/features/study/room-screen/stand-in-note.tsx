import { useRef } from 'react';
import { Button } from '../../../design/button';
import { useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';
import { chooseDevice, type ChoosableKind, type ChosenDevice } from '../call/chosen-devices';

interface StandInNoteProps {
  kind: ChoosableKind;
  standIn: ChosenDevice;
  /** Called when the replacement has become the chosen device. */
  onKept: () => void;
}

/** Note that a device replaces the chosen one, with a button to choose it permanently. */
export function StandInNote({ kind, standIn, onKept }: StandInNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useFocusHeir(
    note,
    (part) => part.closest('dialog')?.querySelector('button') ?? part.closest('main'),
  );
  const keep = () => {
    chooseDevice(kind, standIn);
    onKept();
  };
  return (
    <div ref={note} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {t(`study.devices.other.${kind}`, { name: standIn.name })}
      </p>
      <Button variant="outline" onClick={keep}>
        {t(`study.devices.keep.${kind}`)}
      </Button>
    </div>
  );
}
