import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../../design/toast';
import { t } from '../../../texts/study-texts';
import { useActiveSession } from './active-query';
import { heldRoom } from '../room/held-room';
import { studyTold } from '../told/study-told';
import { showNotice } from './notice';
import { dropSent, sentRequests, setSentWithin, useWaiting } from './waiting';

/** A room to which somebody has accepted to come. */
interface Invitation {
  roomId: string;
  /** Who has, where that is known already. */
  partner: string | null;
}

const OWN_SCREEN = /^\/study\/?$/i;

/**
 * Follows the requests that this window has sent: from StudyPal's own screen an accepted one leads
 * into the room, from another it is offered. Those that come to nothing are told elsewhere, too.
 */
export function useSentRequests() {
  const navigate = useNavigate();
  const toast = useToast();
  const { pathname } = useLocation();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const isOnOwnScreen = OWN_SCREEN.test(pathname);
  const begin = useCallback(
    (roomId: string, partner: string | null) => {
      setSentWithin(roomId);
      // Somebody else joins the room that this window is in already.
      if (heldRoom()?.roomId === roomId) return;
      if (isOnOwnScreen) void navigate(`/study/${roomId}`, { state: { joins: true } });
      // Two events tell of it, and one alone by whom.
      else setInvitation((known) => ({ roomId, partner: partner ?? partnerIn(known, roomId) }));
    },
    [isOnOwnScreen, navigate],
  );
  const waiting = useWaiting();
  const active = useActiveSession(waiting.length > 0);
  useEffect(() => {
    // Accepted while this window heard nothing, or had not yet heard that its request was sent.
    if (active === null || !waiting.some(({ within }) => within !== active)) return;
    const [only, ...more] = waiting;
    // Which of several it was is not known.
    const accepted = more.length === 0 && only ? dropSent(only.requestId) : undefined;
    begin(active, accepted?.name ?? null);
  }, [active, waiting, begin]);
  useEffect(() => {
    // StudyPal's own screen has a line for it.
    const say = (text: string) => (isOnOwnScreen ? showNotice(text) : toast(text));
    const hearing = [
      studyTold.requestAccepted.on(({ requestId, sessionId, by }) => {
        if (dropSent(requestId)) begin(sessionId, by.name);
      }),
      // Told of by whichever comes first.
      studyTold.callStarted.on(({ roomId }) => {
        if (sentRequests().length > 0) begin(roomId, null);
      }),
      studyTold.requestRejected.on(({ requestId }) => {
        if (dropSent(requestId)) say(t('study.rejected'));
      }),
      studyTold.requestClosed.on(({ requestId, how }) => {
        if (how !== 'expired' && how !== 'cancelled') return;
        if (dropSent(requestId) && how === 'expired') say(t('study.expired'));
      }),
    ];
    return () => hearing.forEach((stop) => stop());
  }, [begin, isOnOwnScreen, toast]);
  return {
    invitation,
    dismiss: () => setInvitation(null),
  };
}

function partnerIn(known: Invitation | null, roomId: string): string | null {
  return known?.roomId === roomId ? known.partner : null;
}
