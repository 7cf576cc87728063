import { useState } from 'react';
import { Button, LinkButton } from '../../../design/button';
import { t } from '../texts';
import { unreadOf } from '../room/chat-log';
import { dropRoom } from '../room/held-room';
import type { RoomSession } from '../room/room-session';
import { Control } from './call-controls';
import { LeaveDialog } from './leave-dialog';
import { useRoomView } from './use-room';

/** Bar of a running call on other screens, with buttons to return to it and to leave it. */
export function CallBar({ room }: { room: RoomSession }) {
  const [isAsking, setIsAsking] = useState(false);
  const { phase, members, log, callState } = useRoomView(room);
  if (phase !== 'in-call' && phase !== 'joining') return null;
  const names = members.filter(({ _id }) => _id !== room.userId).map(({ name }) => name);
  const unread = unreadOf(log, room.userId);
  const leave = () => {
    void room.leave().catch(() => undefined);
    dropRoom(room);
  };
  const isMicrophoneOn = callState?.media.audio ?? false;
  return (
    <section
      aria-label={t('study.room.call')}
      className="enter pointer-events-auto flex w-full max-w-md flex-wrap items-center gap-2 rounded-card border border-brand bg-surface p-3"
    >
      <p className="mr-auto min-w-0 basis-full font-medium [overflow-wrap:anywhere]">
        {names.length > 0 ? t('study.inCall', { names: names.join(', ') }) : t('study.inCallAlone')}
        {unread > 0 && (
          <span role="status" className="block text-sm font-normal text-ink-soft">
            {`${t('study.chat.title')}: ${t('study.chat.unread', { count: unread })}`}
          </span>
        )}
      </p>
      <Control
        icon={isMicrophoneOn ? 'mic' : 'micOff'}
        label={t(isMicrophoneOn ? 'study.call.mute' : 'study.call.unmute')}
        isOff={!isMicrophoneOn}
        isAble={room.call !== null}
        onClick={() => void room.call?.setAudio(!isMicrophoneOn)}
      />
      <LinkButton className="ml-auto" to={`/study/${room.roomId}`}>
        {t('study.return')}
      </LinkButton>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('study.leave')}
      </Button>
      {isAsking && <LeaveDialog room={room} onStay={() => setIsAsking(false)} onLeave={leave} />}
    </section>
  );
}
