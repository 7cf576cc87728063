import type { StudyRequest } from '@portal/contracts/study';
import { useLocation } from 'react-router-dom';
import { ActiveBar } from './partners/active-bar';
import { CallBar } from './room-screen/call-bar';
import { RequestOverlay } from './requests/request-overlay';
import { useSentRequests } from './requests/use-sent-requests';
import { useRinging } from './requests/use-ringing';
import { InvitationBar } from './requests/invitation-bar';
import type { RoomSession } from './room/room-session';
import { useRoundNews } from './round-screen/use-round-news';
import { useRoomAlerts } from './room-screen/use-room-alerts';

const OWN_SCREEN = /^\/study\/?$/i;
const OWN_SCREENS = /^\/study(\/|$)/i;

/** Overlay on any screen: incoming requests, an accepted one, and the running call. */
export default function StudyCorner({
  requests,
  room,
  wasInCall,
}: {
  requests: readonly StudyRequest[];
  room: RoomSession | null;
  /** Whether this window was in a call before a reload. */
  wasInCall: boolean;
}) {
  const { pathname } = useLocation();
  const { invitation, dismiss } = useSentRequests();
  const isInRoom = room !== null && pathname.toLowerCase() === `/study/${room.roomId}`;
  useRoomAlerts(room, isInRoom);
  useRoundNews(room);
  useRinging(requests);
  // StudyPal's own screen shows them in its page.
  const isShown = requests.length > 0 && !OWN_SCREEN.test(pathname);
  return (
    <div className="pointer-events-none z-40 flex flex-col items-center gap-2 p-3 empty:hidden sm:items-end lg:pl-64 tall:fixed tall:inset-x-3 tall:p-0 tall:max-lg:bottom-[calc(4.75rem+var(--bottom-bar,0rem)+env(safe-area-inset-bottom))] lg:tall:right-6 lg:tall:bottom-[calc(1.5rem+var(--bottom-bar,0rem))]">
      {isShown && <RequestOverlay requests={requests} />}
      {invitation && <InvitationBar {...invitation} onDismiss={dismiss} />}
      {wasInCall && !room && !invitation && !OWN_SCREENS.test(pathname) && <ActiveBar />}
      {room && !isInRoom && <CallBar key={room.roomId} room={room} />}
    </div>
  );
}
