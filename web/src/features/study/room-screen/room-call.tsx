import { useNavigate } from 'react-router-dom';
import { Button } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { FormMessage } from '../../../design/field';
import { t } from '../../../texts/study-texts';
import { unreadOf } from '../room/chat-log';
import { dropRoom } from '../room/held-room';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { CallControls } from './call-controls';
import { CallStage } from './call-stage';
import { RoomEntry } from './room-entry';
import { RoomPeople } from './room-people';

interface RoomCallProps {
  room: RoomSession;
  view: RoomView;
  joinsAtOnce: boolean;
}

/** The call, the way into it and the way out, and who is in the session. */
export function RoomCall({ room, view, joinsAtOnce }: RoomCallProps) {
  const navigate = useNavigate();
  const { phase, problem, call, callState, log } = view;
  const leave = () => {
    // Whoever leaves is gone at once; where the portal does not hear it, silence ends it.
    void room.leave().catch(() => undefined);
    dropRoom(room);
    void navigate('/study');
  };
  const unread = unreadOf(log, room.userId);
  return (
    <>
      {call?.notice && (
        <p role="status" className="rounded-control bg-sunken px-4 py-2.5 text-sm">
          {call.notice}
        </p>
      )}
      {phase === 'ready' ? (
        // What has failed once is not tried in a circle.
        <RoomEntry room={room} joinsAtOnce={joinsAtOnce && problem === null} />
      ) : (
        <CallStage room={room} view={view} />
      )}
      <FormMessage text={problem} tone="problem" />
      <CallControls
        call={phase === 'in-call' ? room.call : null}
        state={callState}
        onLeave={leave}
      />
      <div className="flex flex-wrap items-center gap-2">
        <RoomPeople members={view.members} userId={room.userId} />
        {unread > 0 && (
          <Button
            variant="outline"
            className="ml-auto"
            onClick={() => document.getElementById('study-chat')?.focus()}
            icon={<Icon name="chat" size={18} />}
          >
            {`${t('study.chat.title')}: ${t('study.chat.unread', { count: unread })}`}
          </Button>
        )}
      </div>
    </>
  );
}
