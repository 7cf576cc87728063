import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { lazyPart } from '../../../design/lazy-part';
import { LoadFailure } from '../../../design/load-failure';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { t } from '../texts';
import { MakingRound } from './making-round';
import { isUnderWay } from '../practice/round';
import type { PracticeView } from '../practice/room-practice';

const FETCHED = {
  waiting: null,
  failure: (retry: () => void) => <LoadFailure text={t('failure.screen')} onRetry={retry} />,
};
/** Loaded on demand: most of the time a room has no round. */
const RunningRound = lazyPart(() => import('./running-round'), FETCHED);
export const ClosedRound = lazyPart(() => import('./closed-round'), FETCHED);

interface RoundPartProps {
  room: RoomSession;
  view: RoomView;
  round: PracticeView;
  /** The form that starts a round; hidden while one is in progress. */
  children: ReactNode;
}

/** The room's round in any state, and the form that starts the next one. */
export function RoundPart({ room, view, round, children }: RoundPartProps) {
  const { practice } = round;
  const people = { userId: room.userId, names: view.names };
  const part = useKeptFocus(`${practice?.roundId} ${practice?.state}`);
  return (
    <div
      ref={part}
      role="group"
      tabIndex={-1}
      aria-label={t('study.lab.title')}
      className="flex flex-col gap-5 outline-none"
    >
      {practice?.state === 'making' && (
        <MakingRound practice={room.practice} view={round} round={practice} people={people} />
      )}
      {practice?.state === 'running' && (
        <Suspense fallback={null}>
          <RunningRound
            key={practice.roundId}
            practice={room.practice}
            view={round}
            round={practice}
            people={people}
            present={view.members.map(({ _id }) => _id)}
          />
        </Suspense>
      )}
      {practice?.state === 'closed' && (
        <Suspense fallback={null}>
          <ClosedRound key={practice.roundId} round={practice} people={people} />
        </Suspense>
      )}
      {!isUnderWay(practice) && children}
    </div>
  );
}

/**
 * Moves the focus to the beginning of the part if the focused element is missing in the next state.
 */
function useKeptFocus(state: string) {
  const part = useRef<HTMLDivElement>(null);
  const wasWithin = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const follow = () => {
      wasWithin.current = element.contains(document.activeElement);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isLost && wasWithin.current) part.current?.focus({ preventScroll: true });
  }, [state]);
  return part;
}
