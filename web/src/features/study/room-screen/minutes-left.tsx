import { useCurrentUser } from '../../../session/current-user';
import { t } from '../texts';
import { usePreferences } from '../people/preferences-query';
import type { RoomSession } from '../room/room-session';
import { useRoomView } from './use-room';

/** Remaining time for which the student's free minutes and XP last, shown during a call. */
export function MinutesLeft({ room }: { room: RoomSession }) {
  const { data: user } = useCurrentUser();
  const { data: preferences } = usePreferences();
  const { phase } = useRoomView(room);
  if (!user || !preferences || phase === 'ended') return null;
  const { freeMinutesLeft, xpPerMinute } = preferences;
  if (xpPerMinute <= 0) return null;
  const count = Math.floor(freeMinutesLeft + user.totalXP / xpPerMinute);
  const words = count < 1 ? t('study.room.lessMinute') : t('study.room.minutes', { count });
  return <p className="figures font-semibold text-brass">{words}</p>;
}
