import { useState } from 'react';
import { t } from '../texts';
import type { CallSession, CallState } from '../call/call';
import { canChoose } from '../call/device-lists';
import { Control } from './call-controls';
import { DevicesDialog } from './devices-dialog';
import { useDeviceList } from './use-device-list';

interface DevicesControlProps {
  state: CallState;
  change: NonNullable<CallSession['changeDevice']>;
}

/** Button that opens the devices of the call; hidden if there is nothing to choose. */
export function DevicesControl({ state, change }: DevicesControlProps) {
  const { media, faults, devices: used = {} } = state;
  const devices = useDeviceList(JSON.stringify([media, faults]));
  const [isOpen, setIsOpen] = useState(false);
  // Unplugging a device does not close the open dialog.
  if (!canChoose(devices) && !isOpen) return null;
  return (
    <>
      <Control
        icon="devices"
        label={t('study.devices.title')}
        isAble
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <DevicesDialog
          devices={devices}
          used={used}
          onChange={change}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
