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
  /** The running device check; the call is joined with its settings. */
  check: DevicesCheck | null;
}

/** Controls that stay visible while the room scrolls: audio, video, chat and leaving. */
export function RoomControls({ room, view, check }: RoomControlsProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { phase, callState, log } = view;
  const leave = () => {
    // The member leaves immediately; if the portal does not receive it, the missing heartbeat ends
    // the membership.
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
