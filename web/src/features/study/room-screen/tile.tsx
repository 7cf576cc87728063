import { Avatar } from '../../../design/avatar';
import { Button } from '../../../design/button';
import { CallIcon } from '../../../design/call-icons';
import { classNames } from '../../../design/class-names';
import { Icon } from '../../../design/icons';
import { t } from '../texts';
import type { CallParticipant } from '../call/call';
import { useStream } from './use-stream';

/** Tile of a participant with picture, name and the state of audio, video and connection. */
export function Tile({
  name,
  profileImage,
  participant,
  isMain = false,
}: {
  name: string;
  /** URL of the picture that replaces the video; null if it is not shown. */
  profileImage: string | null;
  participant: CallParticipant;
  /** Whether the tile fills the stage, above the others. */
  isMain?: boolean;
}) {
  const { stream, media, isLocal, isSpeaking, quality } = participant;
  const { video, isBlocked, unblock } = useStream(stream, isLocal);
  const hasPicture = media.video || media.screen;
  const words = [
    !media.audio && t('study.call.muted'),
    !hasPicture && t('study.call.noVideo'),
    media.screen && t('study.call.sharing'),
    media.audio && isSpeaking && t('study.call.speaking'),
    !isLocal && t(`study.call.quality.${quality}`),
  ];
  return (
    <li
      data-speaking={isSpeaking}
      className={classNames(
        'relative min-h-0 min-w-0 overflow-hidden rounded-card border-2 bg-sunken',
        media.audio && isSpeaking ? 'border-brand' : 'border-transparent',
        isMain && 'order-first col-span-3',
        // On phones the others come first.
        isLocal && 'max-sm:order-last',
      )}
    >
      <video
        ref={video}
        autoPlay
        playsInline
        // The own audio is not played back.
        muted={isLocal}
        aria-hidden="true"
        className={classNames(
          'absolute inset-0 size-full',
          media.screen ? 'object-contain' : 'object-cover',
          isLocal && !media.screen && '-scale-x-100',
          !hasPicture && 'invisible',
        )}
      />
      {!hasPicture && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Avatar name={name} size={84} src={profileImage} />
        </span>
      )}
      {isBlocked && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Button onClick={unblock} icon={<Icon name="speaker" size={18} />}>
            {t('study.call.sound')}
          </Button>
        </span>
      )}
      <p className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-control bg-surface px-2 py-1 text-sm font-medium">
        <CallIcon name={media.audio ? 'mic' : 'micOff'} size={16} />
        <span dir="auto" className="truncate">
          {isLocal ? t('study.call.you') : name}
        </span>
        <span className="sr-only">{words.filter(Boolean).join(', ')}</span>
        {!isLocal && quality !== 'good' && (
          <span aria-hidden="true" className="truncate text-rose">
            {t(`study.call.quality.${quality}`)}
          </span>
        )}
      </p>
    </li>
  );
}
