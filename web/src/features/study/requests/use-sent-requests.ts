import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../../design/toast';
import { heldRoom } from '../room/held-room';
import { studyEvents } from '../events/study-events';
import { showNotice } from './notice';
import { acceptSent, closeSent, settleSent } from './sent-outcomes';
import { useSentStates } from './sent-query';
import { sentRequests, useSent } from './waiting';

/** A room for which a request was accepted. */
interface Invitation {
  roomId: string;
  /** The student who accepted, if already known. */
  partner: string | null;
}

const OWN_SCREEN = /^\/study\/?$/i;

/**
 * Follows the requests sent by this window: an accepted one leads into the room from StudyPal's own
 * screen, and is offered on others. Unsuccessful ones are also reported on other screens.
 */
export function useSentRequests() {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = useLocation();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isOnOwnScreen = OWN_SCREEN.test(pathname);
  const begin = useCallback(
    (roomId: string, partner: string | null) => {
      // Another member joins the room that this window is already in.
      if (heldRoom()?.roomId === roomId) return;
      if (isOnOwnScreen) void navigate(`/study/${roomId}`, { state: { joins: true } });
      // Two events report it, and only one of them names the student.
      else setInvitation((known) => ({ roomId, partner: partner ?? partnerIn(known, roomId) }));
    },
    [isOnOwnScreen, navigate],
  );
  const say = useCallback(
    // StudyPal's own screen shows it as a notice.
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
      // The event that arrives first reports it.
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
