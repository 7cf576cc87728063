import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../design/lazy-part';
import { useStudyRequests } from './events/request-queries';
import { useSent } from './requests/waiting';
import { dropRoom, useHeldRoom } from './room/held-room';
import { isAnyCallKept } from './room/kept-call';

/** Fetched when StudyPal has something to show: most of the time it has not. */
const StudyCorner = lazyPart(() => import('./study-corner'), {
  waiting: null,
  // It is tried again by itself; StudyPal's own screen shows requests, too.
  failure: () => null,
});

/** What StudyPal shows on every screen of a signed-in student: requests, and the call that goes on. */
export function StudyGate({ isStudent, isAway }: { isStudent: boolean; isAway: boolean }) {
  const requests = useStudyRequests(isStudent, isAway);
  const sent = useSent();
  const room = useHeldRoom();
  // Loaded anew in a call, and not on the screen of its room.
  const [wasInCall] = useState(isAnyCallKept);
  const isAskedFor = requests.length > 0 || sent.length > 0 || room !== null;
  const isNeeded = isAskedFor || (isStudent && wasInCall);
  // Once there it stays: what has just been answered may still have a word to say.
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // Who signs out leaves no camera open.
  useEffect(() => () => dropRoom(), []);
  if (!wasNeeded) return null;
  // While its code comes it alone waits: else the whole screen would be hidden, and lose the focus.
  return (
    <Suspense fallback={null}>
      <StudyCorner requests={requests} room={room} wasInCall={wasInCall} />
    </Suspense>
  );
}
