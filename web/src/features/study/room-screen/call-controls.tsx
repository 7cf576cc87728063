import type { ReactNode } from 'react';
import { Button } from '../../../design/button';
import { CallIcon, type CallIconName } from '../../../design/call-icons';
import { classNames } from '../../../design/class-names';
import { t } from '../texts';
import type { CallMedia, CallSession } from '../call/call';
import { canShareScreen } from '../call/devices';
import { useCallKeys } from './use-call-keys';

/** Operations on the own media; before the call, the screen cannot be shared. */
export type CallActs = Pick<CallSession, 'setAudio' | 'setVideo'> &
  Partial<Pick<CallSession, 'shareScreen'>>;

interface CallControlsProps {
  /** Null while no operation is possible. */
  acts: CallActs | null;
  /** Null if another window is in the call, so that there is nothing to control here. */
  media: CallMedia | null;
  onLeave: () => void;
  /** Rendered beside the controls of audio and video. */
  devices?: ReactNode;
  /** Button that leads to the chat. */
  chat: ReactNode;
}

/**
 * Controls of the own audio and video, and the button to leave. It precedes the call in document
 * order and is fixed to the bottom of the viewport, above the bar of a phone; if the viewport is
 * too low for that (at 400 % zoom), it is not fixed.
 */
export function CallControls({ acts, media, onLeave, devices, chat }: CallControlsProps) {
  return (
    <Bar>
      {media && <SentControls acts={acts} media={media} />}
      {devices}
      {chat}
      {/* Kept apart, so that it is not pressed by mistake. */}
      <span className="ml-auto pl-3">
        <Button
          variant="danger"
          className="max-sm:w-11 max-sm:px-0"
          title={t('study.leave')}
          onClick={onLeave}
          icon={<CallIcon name="hangUp" size={18} />}
        >
          <span className="max-sm:sr-only">{t('study.leave')}</span>
        </Button>
      </span>
    </Bar>
  );
}

/** Buttons for audio, video and screen sharing. */
function SentControls({ acts, media }: { acts: CallActs | null; media: CallMedia }) {
  const { audio, video, screen } = media;
  const toggleAudio = () => void acts?.setAudio(!audio);
  const toggleVideo = () => void acts?.setVideo(!video);
  useCallKeys({ m: toggleAudio, v: toggleVideo });
  return (
    <>
      <Control
        icon={audio ? 'mic' : 'micOff'}
        label={t(audio ? 'study.call.mute' : 'study.call.unmute')}
        keys="M"
        isOff={!audio}
        isAble={acts !== null}
        onClick={toggleAudio}
      />
      <Control
        icon={video ? 'camera' : 'cameraOff'}
        label={t(video ? 'study.call.videoOff' : 'study.call.videoOn')}
        keys="V"
        isOff={!video}
        isAble={acts !== null}
        onClick={toggleVideo}
      />
      {canShareScreen() && (
        <Control
          icon="screen"
          label={t(screen ? 'study.call.shareStop' : 'study.call.share')}
          isAble={acts?.shareScreen !== undefined}
          onClick={() => void acts?.shareScreen?.(!screen)}
        />
      )}
    </>
  );
}

/**
 * Fixed bar above the page content, like the bars of the frame; fixed, so that focusing a control
 * does not scroll the page.
 */
function Bar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="z-25 lg:tall:bottom-0 lg:tall:left-60 tall:fixed tall:inset-x-0 tall:border-t tall:bg-paper tall:max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto max-w-6xl tall:px-4 tall:py-2 tall:sm:px-8">
        <div
          role="group"
          aria-label={t('study.call.controls')}
          data-call
          className="flex flex-wrap items-center gap-1 sm:gap-2"
        >
          {children}
        </div>
      </div>
    </div>
  );
}

interface ControlProps {
  icon: CallIconName;
  label: string;
  /** Keyboard shortcut. */
  keys?: string;
  isOff?: boolean;
  isAble: boolean;
  onClick: () => void;
}

/** Button of a control; on phones only its icon, with the same accessible name. */
export function Control({ icon, label, keys, isOff = false, isAble, onClick }: ControlProps) {
  return (
    <Button
      variant="outline"
      disabled={!isAble}
      onClick={onClick}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys}
      className={classNames('max-sm:w-11 max-sm:px-0', isOff && 'border-rose text-rose')}
      icon={<CallIcon name={icon} size={18} />}
    >
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
