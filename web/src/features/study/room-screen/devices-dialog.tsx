import { Dialog } from '../../../design/dialog';
import { t } from '../texts';
import type { CallSession, UsedDevices } from '../call/call';
import { canChoose, type ListedDevice } from '../call/device-lists';
import { DeviceChoice } from './device-choice';

interface DevicesDialogProps {
  devices: readonly ListedDevice[];
  used: UsedDevices;
  onChange: NonNullable<CallSession['changeDevice']>;
  onClose: () => void;
}

/** Dialog to change microphone, camera and speaker during the call. */
export function DevicesDialog({ onClose, ...choice }: DevicesDialogProps) {
  return (
    <Dialog title={t('study.devices.title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {!canChoose(choice.devices) && <p className="text-ink-soft">{t('study.devices.one')}</p>}
        <DeviceChoice {...choice} />
      </div>
    </Dialog>
  );
}
