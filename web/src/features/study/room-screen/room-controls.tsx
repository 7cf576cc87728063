import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unreadOf } from '../room/chat-log';
import { dropRoom } from '../room/held-room';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { CallControls } from './call-controls';
import { ChatControl } from './chat-control';
import { DevicesControl } from './devices-control';
import { endsSomething, LeaveDialog } from './leave-dialog';
import type { DevicesCheck } from './use-devices';

interface RoomControlsProps {
  room: RoomSession;
  view: RoomView;
  /** While camera and microphone are checked: what is set there is how the call is entered. */
  check: DevicesCheck | null;
}

/** What the student does in a room wherever it is scrolled to: sound, picture, the chat, the way out. */
export function RoomControls({ room, view, check }: RoomControlsProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { phase, callState, log } = view;
  const leave = () => {
    // A member who leaves is gone at once; if the portal does not receive it, silence ends it.
    void room.leave().catch(() => undefined);
    dropRoom(room);
    void navigate('/study');
  };
  const nothing = { audio: false, video: false };
  const media = { screen: false, ...(check ? check.media : (callState?.media ?? nothing)) };
  const checking = check?.devices ? check : null;
  const changeDevice = phase === 'in-call' ? room.call?.changeDevice : undefined;
  return (
    <>
      <CallControls
        acts={phase === 'in-call' ? room.call : checking}
        media={phase === 'taken' ? null : media}
        onLeave={() => (endsSomething(room) ? setIsAsking(true) : leave())}
        devices={
          callState && changeDevice && <DevicesControl state={callState} change={changeDevice} />
        }
        chat={<ChatControl unread={unreadOf(log, room.userId)} />}
      />
      {isAsking && <LeaveDialog room={room} onStay={() => setIsAsking(false)} onLeave={leave} />}
    </>
  );
}
