import { Button } from '../../../design/button';
import { CallIcon, type CallIconName } from '../../../design/call-icons';
import { classNames } from '../../../design/class-names';
import { t } from '../../../texts/study-texts';
import type { CallSession, CallState } from '../call/call';
import { canShareScreen } from '../call/devices';
import { useCallKeys } from './use-call-keys';

const FAULTY = ['audio', 'video', 'screen'] as const;

/** What the student does with the own sound and picture, and the way out. */
export function CallControls({
  call,
  state,
  onLeave,
}: {
  call: CallSession | null;
  state: CallState | null;
  onLeave: () => void;
}) {
  const { audio = false, video = false, screen = false } = state?.media ?? {};
  const toggleAudio = () => void call?.setAudio(!audio);
  const toggleVideo = () => void call?.setVideo(!video);
  useCallKeys({ m: toggleAudio, v: toggleVideo });
  const faults = FAULTY.map((kind) => ({ kind, fault: state?.faults[kind] }));
  return (
    <div className="flex flex-col gap-2">
      <div
        role="group"
        aria-label={t('study.call.controls')}
        className="flex flex-wrap items-center gap-2"
      >
        <Control
          icon={audio ? 'mic' : 'micOff'}
          label={t(audio ? 'study.call.mute' : 'study.call.unmute')}
          keys="M"
          isOff={!audio}
          isAble={call !== null}
          onClick={toggleAudio}
        />
        <Control
          icon={video ? 'camera' : 'cameraOff'}
          label={t(video ? 'study.call.videoOff' : 'study.call.videoOn')}
          keys="V"
          isOff={!video}
          isAble={call !== null}
          onClick={toggleVideo}
        />
        {canShareScreen() && (
          <Control
            icon="screen"
            label={t(screen ? 'study.call.shareStop' : 'study.call.share')}
            isAble={call !== null}
            onClick={() => void call?.shareScreen(!screen)}
          />
        )}
        <Button
          variant="danger"
          className="ml-auto"
          onClick={onLeave}
          icon={<CallIcon name="hangUp" size={18} />}
        >
          {t('study.leave')}
        </Button>
      </div>
      {faults.map(
        ({ kind, fault }) =>
          fault && (
            <p key={kind} role="alert" className="text-sm font-medium text-rose">
              {t(`study.fault.${kind}.${fault}`)}
            </p>
          ),
      )}
    </div>
  );
}

interface ControlProps {
  icon: CallIconName;
  label: string;
  /** The key that does the same. */
  keys?: string;
  isOff?: boolean;
  isAble: boolean;
  onClick: () => void;
}

function Control({ icon, label, keys, isOff = false, isAble, onClick }: ControlProps) {
  return (
    <Button
      variant="outline"
      disabled={!isAble}
      onClick={onClick}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys}
      className={classNames(isOff && 'border-rose text-rose')}
      icon={<CallIcon name={icon} size={18} />}
    >
      {label}
    </Button>
  );
}
