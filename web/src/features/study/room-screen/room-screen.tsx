import { useSite } from '../../../api/site';
import { PageHeader } from '../../../design/page-header';
import { LoadFailure } from '../../../design/load-failure';
import { Loading, Skeleton } from '../../../design/states';
import { t } from '../../../texts/study-texts';
import type { RoomSession } from '../room/room-session';
import { wasInCall } from '../room/kept-call';
import type { RoomView } from '../room/room-view';
import { Captions } from './captions';
import { ChatPanel } from './chat-panel';
import { LabPanel } from './lab-panel';
import { MinutesLeft } from './minutes-left';
import { RoomCall } from './room-call';
import { RoomOver } from './room-over';
import { useRoom, useRoomView } from './use-room';

/** A room, whatever it is at: opened, joined, in the call, over. */
export function RoomScreen(props: { roomId: string; userId: string; hasAccepted: boolean }) {
  const { roomId, userId, hasAccepted } = props;
  const { productName } = useSite();
  const room = useRoom(roomId, userId);
  return (
    <>
      <PageHeader title={t('study.title', { product: productName })} backTo="/student">
        <MinutesLeft />
      </PageHeader>
      {room ? <Room room={room} joinsAtOnce={hasAccepted || wasInCall(roomId)} /> : <Opening />}
    </>
  );
}

function Room({ room, joinsAtOnce }: { room: RoomSession; joinsAtOnce: boolean }) {
  const view = useRoomView(room);
  const { phase, problem } = view;
  if (phase === 'ended') return <RoomOver end={view.end ?? 'gone'} />;
  if (phase !== 'entering') return <OpenRoom room={room} view={view} joinsAtOnce={joinsAtOnce} />;
  if (problem) return <LoadFailure text={problem} onRetry={() => void room.enter()} />;
  return <Opening />;
}

function OpenRoom({
  room,
  view,
  joinsAtOnce,
}: {
  room: RoomSession;
  view: RoomView;
  joinsAtOnce: boolean;
}) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <RoomCall room={room} view={view} joinsAtOnce={joinsAtOnce} />
        <Captions members={view.members} userId={room.userId} />
      </div>
      <ChatPanel chat={room.chat} log={view.log} userId={room.userId} />
      <div className="min-w-0 lg:col-start-1">
        <LabPanel room={room} view={view} />
      </div>
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
