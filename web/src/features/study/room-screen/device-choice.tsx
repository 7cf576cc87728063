import { useState, useSyncExternalStore } from 'react';
import { SelectField } from '../../../design/field';
import { t } from '../texts';
import type { UsedDevices } from '../call/call';
import {
  chooseDevice,
  chosenId,
  onDeviceChosen,
  type ChoosableKind,
  type DeviceKind,
} from '../call/chosen-devices';
import { choicesOf, shownAmong, type ListedDevice } from '../call/device-lists';
import { standInOf } from '../call/stand-in';
import { StandInNote } from './stand-in-note';

const KINDS = ['audio', 'video', 'sound'] as const;

interface DeviceChoiceProps {
  devices: readonly ListedDevice[];
  used: UsedDevices;
  /** Switches to the currently chosen device. */
  onChange: (kind: DeviceKind) => Promise<void>;
}

/**
 * Selects for microphone, camera and speaker, for each kind with several devices; also shows the
 * device that replaces a chosen but unavailable one.
 */
export function DeviceChoice({ devices, used, onChange }: DeviceChoiceProps) {
  // No browser event reports a change of the chosen speaker.
  useSyncExternalStore(onDeviceChosen, () => chosenId('sound'));
  const changeTo = async (kind: ChoosableKind) => {
    // All sound follows the chosen speaker.
    if (kind !== 'sound') await onChange(kind);
  };
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))] gap-4 empty:hidden">
        {KINDS.map((kind) => (
          <OneChoice
            key={kind}
            kind={kind}
            choices={choicesOf(devices, kind)}
            usedId={kind === 'sound' ? undefined : used[kind]?.id}
            onChange={() => changeTo(kind)}
          />
        ))}
      </div>
      {KINDS.map((kind) => {
        const standIn = standInOf(kind, devices, used);
        return (
          <div key={kind} role="status" className="empty:hidden">
            {standIn && (
              <StandInNote kind={kind} standIn={standIn} onKept={() => void changeTo(kind)} />
            )}
          </div>
        );
      })}
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
  /** The selected id until the device is in use. */
  const [pending, setPending] = useState<string | null>(null);
  const choose = async (id: string) => {
    const { name = '' } = choices.find((each) => each.id === id) ?? {};
    setPending(id);
    chooseDevice(kind, { id, name });
    await onChange();
    setPending((now) => (now === id ? null : now));
  };
  if (choices.length === 0) return null;
  const shown = shownAmong(choices, kind, pending ?? usedId);
  return (
    <SelectField
      label={t(`study.devices.${kind}`)}
      value={shown.id}
      onChange={({ target }) => void choose(target.value)}
      data-autofocus
    >
      {shown.id === '' && (
        <option value="" disabled>
          {shown.name}
        </option>
      )}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
