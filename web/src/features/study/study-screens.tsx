import { useParams } from 'react-router-dom';
import { StudyPage } from './study-page';
import { StudyRoomPage } from './study-room-page';

/** StudyPal's two screens: where partners are found, and a session of them. */
export default function StudyScreens() {
  const { roomId } = useParams();
  return roomId === undefined ? <StudyPage /> : <StudyRoomPage roomId={roomId} />;
}
