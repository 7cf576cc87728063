import type { ReactNode } from 'react';
import { Button } from '../../../design/button';
import { classNames } from '../../../design/class-names';
import { Icon } from '../../../design/icons';
import { Spinner } from '../../../design/spinner';
import { t } from '../texts';
import type { OpenedDevices } from '../call/devices';
import { DeviceChoice } from './device-choice';
import { useDeviceList } from './use-device-list';
import type { DevicesCheck } from './use-devices';
import { useStream } from './use-stream';
import { VoiceMeter } from './voice-meter';

/**
 * Shows whether camera and microphone work before others see or hear the student, and how to fix
 * them if not. `children` renders the next step, with the opened devices.
 */
export function DeviceCheck({
  check,
  isFollowed,
  children,
}: {
  check: DevicesCheck;
  /** Whether the call uses the devices chosen here. */
  isFollowed: boolean;
  children: (devices: OpenedDevices) => ReactNode;
}) {
  const { devices, media, again, changeDevice } = check;
  const listed = useDeviceList(devices);
  const { video } = useStream(devices?.stream ?? null, true);
  const { audio, video: videoFault } = devices?.faults ?? {};
  const hasFault = audio !== undefined || videoFault !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames(
          'relative mx-auto aspect-video w-full max-w-md overflow-hidden rounded-card border bg-sunken',
          // On phones the advice and the next step take its space.
          videoFault && 'hidden',
        )}
      >
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('study.check.preview')}
          className={classNames(
            'size-full -scale-x-100 object-cover',
            devices && !media.video && 'invisible',
          )}
        />
        {devices && !media.video && (
          <p className="absolute inset-0 flex items-center justify-center text-ink-soft">
            {t('study.check.noPicture')}
          </p>
        )}
      </div>
      {devices === null && (
        <p role="status" className="flex items-center justify-center gap-3 text-ink-soft">
          <Spinner />
          {t('study.check.opening')}
        </p>
      )}
      {devices?.audio && <VoiceMeter track={devices.audio} />}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {devices && !hasFault && (
          <p className="flex items-center gap-2 font-medium text-moss">
            <Icon name="check" size={18} />
            {t('study.check.fine')}
          </p>
        )}
        {audio && <p className="font-medium text-rose">{t(`study.fault.audio.${audio}`)}</p>}
        {videoFault && (
          <p className="font-medium text-rose">{t(`study.fault.video.${videoFault}`)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {devices && children(devices)}
        {hasFault && (
          <Button variant="outline" onClick={again} icon={<Icon name="refresh" size={18} />}>
            {t('study.check.again')}
          </Button>
        )}
      </div>
      {/* After the next step, which phones then show without scrolling. */}
      {devices && isFollowed && (
        <DeviceChoice devices={listed} used={devices.used} onChange={changeDevice} />
      )}
    </div>
  );
}
