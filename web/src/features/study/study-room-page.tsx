import { useLocation, useParams } from 'react-router-dom';
import { QueryBody } from '../../api/query-body';
import { useCurrentUser } from '../../session/current-user';
import { t } from './texts';
import { RoomScreen } from './room-screen/room-screen';

/** Page of a study session: the call, the chat and the shared test lab. */
export default function StudyRoomPage() {
  const { roomId = '' } = useParams();
  const location = useLocation();
  const user = useCurrentUser();
  const joins: unknown = Reflect.get(Object(location.state), 'joins');
  return (
    <QueryBody query={user} failed={t('study.room.failed')}>
      {({ _id }) => (
        <RoomScreen
          key={roomId}
          roomId={roomId.toLowerCase()}
          userId={_id}
          hasAccepted={joins === true}
        />
      )}
    </QueryBody>
  );
}
