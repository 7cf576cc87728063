import { useState } from 'react';
import { SelectField } from '../../../design/field';
import { t } from '../../../texts/study-texts';
import type { UsedDevices } from '../call/call';
import {
  chooseDevice,
  chosenId,
  type ChoosableKind,
  type DeviceKind,
} from '../call/chosen-devices';
import { choicesOf, type ListedDevice } from '../call/device-lists';

const KINDS = ['audio', 'video', 'sound'] as const;

interface DeviceChoiceProps {
  devices: readonly ListedDevice[];
  used: UsedDevices;
  /** Goes over to what is chosen by then. */
  onChange: (kind: DeviceKind) => Promise<void>;
}

/**
 * Which microphone, camera and speaker is used, of those kinds of which there are several; and what
 * stands in for a chosen one that cannot be used.
 */
export function DeviceChoice({ devices, used, onChange }: DeviceChoiceProps) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))] gap-4 empty:hidden">
        {KINDS.map((kind) => (
          <OneChoice
            key={kind}
            kind={kind}
            choices={choicesOf(devices, kind)}
            usedId={kind === 'sound' ? undefined : used[kind]?.id}
            // Whatever is heard follows the speaker by itself.
            onChange={() => (kind === 'sound' ? Promise.resolve() : onChange(kind))}
          />
        ))}
      </div>
      {KINDS.map((kind) => (
        <p key={kind} role="status" className="text-sm font-medium text-rose empty:hidden">
          {problemOf(kind, devices, used)}
        </p>
      ))}
    </>
  );
}

function OneChoice({
  kind,
  choices,
  usedId,
  onChange,
}: {
  kind: ChoosableKind;
  choices: readonly ListedDevice[];
  usedId: string | undefined;
  onChange: () => Promise<void>;
}) {
  /** What is shown as chosen until it is used. */
  const [pending, setPending] = useState<string | null>(null);
  const choose = async (id: string) => {
    const { name = '' } = choices.find((each) => each.id === id) ?? {};
    setPending(id);
    chooseDevice(kind, { id, name });
    await onChange();
    setPending((now) => (now === id ? null : now));
  };
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t(`study.devices.${kind}`)}
      value={pending ?? usedId ?? chosenId(kind) ?? ''}
      onChange={({ target }) => void choose(target.value)}
      data-autofocus
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What is said where a chosen device cannot be used; else nothing. */
function problemOf(
  kind: ChoosableKind,
  devices: readonly ListedDevice[],
  used: UsedDevices,
): string {
  if (kind !== 'sound') {
    const { isOther, name = '' } = used[kind] ?? {};
    return isOther ? t(`study.devices.other.${kind}`, { name }) : '';
  }
  const speakers = devices.filter((each) => each.kind === 'sound');
  const isGone = speakers.length > 0 && speakers.every(({ id }) => id !== chosenId('sound'));
  return isGone && chosenId('sound') !== null ? t('study.devices.other.sound') : '';
}
