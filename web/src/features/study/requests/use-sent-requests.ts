import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../../design/toast';
import { heldRoom } from '../room/held-room';
import { studyEvents } from '../events/study-events';
import { showNotice } from './notice';
import { acceptSent, closeSent, settleSent } from './sent-outcomes';
import { useSentStates } from './sent-query';
import { sentRequests, useSent } from './waiting';

/** A room to which somebody has accepted to come. */
interface Invitation {
  roomId: string;
  /** Who has, where that is known already. */
  partner: string | null;
}

const OWN_SCREEN = /^\/study\/?$/i;

/**
 * Follows the requests that this window has sent: from StudyPal's own screen an accepted one leads
 * into the room, from another it is offered. Those that come to nothing are reported elsewhere, too.
 */
export function useSentRequests() {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = useLocation();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isOnOwnScreen = OWN_SCREEN.test(pathname);
  const begin = useCallback(
    (roomId: string, partner: string | null) => {
      // Somebody else joins the room that this window is in already.
      if (heldRoom()?.roomId === roomId) return;
      if (isOnOwnScreen) void navigate(`/study/${roomId}`, { state: { joins: true } });
      // Two events report it, and one alone by whom.
      else setInvitation((known) => ({ roomId, partner: partner ?? partnerIn(known, roomId) }));
    },
    [isOnOwnScreen, navigate],
  );
  const say = useCallback(
    // StudyPal's own screen has a line for it.
    (text: string) => (isOnOwnScreen ? showNotice(text) : toast(text)),
    [isOnOwnScreen, toast],
  );
  const states = useSentStates(useSent());
  useEffect(() => {
    if (states) settleSent(states, { begin, say });
  }, [states, begin, say]);
  useEffect(() => {
    const subscriptions = [
      studyEvents.requestAccepted.on(({ requestId, sessionId, by }) =>
        acceptSent(requestId, sessionId, { begin: (roomId) => begin(roomId, by.name) }),
      ),
      // Reported by the one that comes first.
      studyEvents.callStarted.on(({ roomId }) => {
        if (sentRequests().length > 0) begin(roomId, null);
      }),
      studyEvents.requestRejected.on(({ requestId }) => closeSent(requestId, 'rejected', { say })),
      studyEvents.requestClosed.on(({ requestId, how }) => {
        if (how === 'expired' || how === 'cancelled') closeSent(requestId, how, { say });
      }),
    ];
    return () => subscriptions.forEach((stop) => stop());
  }, [begin, say]);
  return {
    invitation,
    dismiss: () => setInvitation(null),
  };
}

function partnerIn(known: Invitation | null, roomId: string): string | null {
  return known?.roomId === roomId ? known.partner : null;
}
