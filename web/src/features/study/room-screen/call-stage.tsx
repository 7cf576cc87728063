import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../design/button';
import { classNames } from '../../../design/class-names';
import { Spinner } from '../../../design/spinner';
import { t } from '../texts';
import { absence } from '../room/call-news';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { FramePlace } from './frame-place';
import { onStage } from './stage-plan';
import { Tile } from './tile';

/** Area of the call: 500 px high (specification), as wide as available. */
export function CallStage({ room, view }: { room: RoomSession; view: RoomView }) {
  const stage = useRef<HTMLDivElement>(null);
  // On phones it fits between the bars, but would otherwise start below one.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    void stage.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={stage}
      data-call
      className="relative h-[500px] w-full overflow-hidden rounded-card border bg-sunken"
    >
      <Content room={room} view={view} />
    </div>
  );
}

function Content({ room, view }: { room: RoomSession; view: RoomView }) {
  const { phase, callState, members, wereInCall } = view;
  if (phase === 'taken') {
    return (
      <Middle>
        <p>{t('study.call.taken')}</p>
        <Button onClick={() => void room.rejoin()}>{t('study.call.takeHere')}</Button>
      </Middle>
    );
  }
  if (phase !== 'in-call' || !callState) {
    return (
      <Middle>
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('study.call.joining')}
        </p>
      </Middle>
    );
  }
  if (room.call?.frame) return <FramePlace frame={room.call.frame} />;
  const { participants } = callState;
  const people = new Map(members.map((member) => [member._id, member]));
  const absent = members.filter(({ _id }) => participants.every(({ userId }) => userId !== _id));
  const main = onStage(participants);
  return (
    <>
      <ul
        className={classNames(
          'grid h-full gap-2 p-2',
          // Shared screen above, participants below.
          main !== null && 'grid-cols-3 grid-rows-[minmax(0,1fr)_5.5rem]',
          main === null && participants.length === 2 && 'max-sm:grid-rows-[3fr_2fr] sm:grid-cols-2',
          main === null && participants.length > 2 && 'grid-cols-2 grid-rows-2',
        )}
      >
        {participants.map((participant) => (
          <Tile
            key={participant.userId}
            name={people.get(participant.userId)?.name ?? ''}
            profileImage={people.get(participant.userId)?.profileImage ?? null}
            participant={participant}
            isMain={participant.userId === main}
          />
        ))}
      </ul>
      {(absent.length > 0 || participants.length === 1) && (
        <p className="absolute inset-x-2 top-2 mx-auto w-fit max-w-[calc(100%-1rem)] rounded-control bg-surface px-3 py-1.5 text-sm">
          {absent.length > 0
            ? absent.map((member) => absence(member, wereInCall)).join(' ')
            : t('study.call.alone')}
        </p>
      )}
    </>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center text-lg">
      {children}
    </div>
  );
}
