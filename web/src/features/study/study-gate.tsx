import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../design/lazy-part';
import { useStudyRequests } from './events/request-queries';
import { useSent } from './requests/waiting';
import { dropRoom, useHeldRoom } from './room/held-room';
import { isAnyCallKept } from './room/kept-call';

/** Loaded on demand: most of the time StudyPal has nothing to show. */
const StudyCorner = lazyPart(() => import('./study-corner'), {
  waiting: null,
  // Loading is retried automatically; StudyPal's own screen shows requests, too.
  failure: () => null,
});

/** StudyPal's overlay on every screen of a signed-in student: requests, and the running call. */
export function StudyGate({ isStudent, isAway }: { isStudent: boolean; isAway: boolean }) {
  const requests = useStudyRequests(isStudent, isAway);
  const sent = useSent();
  const room = useHeldRoom();
  // Whether the window was reloaded during a call, on another screen than that of its room.
  const [wasInCall] = useState(isAnyCallKept);
  const isAskedFor = requests.length > 0 || sent.length > 0 || room !== null;
  const isNeeded = isAskedFor || (isStudent && wasInCall);
  // Once mounted it stays: a request that was just answered may still show a message.
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // Signing out releases the camera.
  useEffect(() => () => dropRoom(), []);
  if (!wasNeeded) return null;
  // Suspends only the overlay while its code loads: otherwise the whole screen would be hidden, and
  // lose the focus.
  return (
    <Suspense fallback={null}>
      <StudyCorner requests={requests} room={room} wasInCall={wasInCall} />
    </Suspense>
  );
}
