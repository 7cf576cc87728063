import { useSite } from '../../../api/site';
import { PageHeader } from '../../../design/page-header';
import { classNames } from '../../../design/class-names';
import { LoadFailure } from '../../../design/load-failure';
import { Loading, Skeleton } from '../../../design/states';
import { t } from '../texts';
import type { RoomSession } from '../room/room-session';
import { keptCall, type KeptMedia } from '../room/kept-call';
import type { RoomView } from '../room/room-view';
import { Captions } from './captions';
import { ChatPanel } from './chat-panel';
import { LabPanel } from './lab-panel';
import { MinutesLeft } from './minutes-left';
import { RoomCall } from './room-call';
import { RoomControls } from './room-controls';
import { endedBy, LastRound, RoomOver } from './room-over';
import { LAB_ID, RoundWay } from './round-way';
import { useDevices } from './use-devices';
import { useRoom, useRoomView } from './use-room';

/** Media of a student who has just accepted. */
const BOTH: KeptMedia = { audio: true, video: true };

/** A room in each of its phases: opened, joined, in the call, over. */
export function RoomScreen(props: { roomId: string; userId: string; hasAccepted: boolean }) {
  const { roomId, userId, hasAccepted } = props;
  const { productName } = useSite();
  const room = useRoom(roomId, userId);
  return (
    <>
      <PageHeader title={t('study.title', { product: productName })} backTo="/Student">
        {room && <MinutesLeft room={room} />}
      </PageHeader>
      {room ? (
        <Room room={room} enters={keptCall(roomId) ?? (hasAccepted ? BOTH : null)} />
      ) : (
        <Opening />
      )}
    </>
  );
}

function Room({ room, enters }: { room: RoomSession; enters: KeptMedia | null }) {
  const view = useRoomView(room);
  const { phase, problem } = view;
  const wasOpened = view.call !== null;
  if (phase === 'ended' && !wasOpened) return <RoomOver end={view.end ?? 'gone'} />;
  if (phase !== 'entering') return <OpenRoom room={room} view={view} enters={enters} />;
  if (problem) return <LoadFailure text={problem} onRetry={() => void room.enter()} />;
  return <Opening />;
}

/**
 * After the end of the session its chat stays, with the unsent messages, until the student leaves
 * the screen.
 */
function OpenRoom({
  room,
  view,
  enters,
}: {
  room: RoomSession;
  view: RoomView;
  enters: KeptMedia | null;
}) {
  const { phase, problem } = view;
  const isOver = phase === 'ended';
  // A failed join is not repeated automatically.
  const atOnce = problem === null ? enters : null;
  const isChecking = phase === 'ready' && atOnce === null;
  const check = useDevices(isChecking);
  return (
    <div className={classNames('flex flex-col gap-5', !isOver && 'tall:pb-16')}>
      {!isOver && <RoomControls room={room} view={view} check={isChecking ? check : null} />}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_21rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {isOver ? (
            <>
              <RoomOver end={view.end ?? 'gone'} by={endedBy(view, room.userId)} />
              <LastRound room={room} view={view} />
            </>
          ) : (
            <>
              <RoomCall room={room} view={view} atOnce={atOnce} check={check} />
              <Captions view={view} userId={room.userId} />
            </>
          )}
        </div>
        <ChatPanel chat={room.chat} log={view.log} userId={room.userId} isOver={isOver} />
        {!isOver && (
          <div id={LAB_ID} tabIndex={-1} className="min-w-0 outline-none lg:col-start-1">
            <LabPanel room={room} view={view} />
          </div>
        )}
      </div>
      {!isOver && <RoundWay room={room} />}
    </div>
  );
}

function Opening() {
  return (
    <Loading label={t('study.room.entering')}>
      <Skeleton className="h-[500px]" />
    </Loading>
  );
}
