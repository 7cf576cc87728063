import { useCurrentUser } from '../../../session/current-user';
import { t } from '../../../texts/study-texts';
import { usePreferences } from '../people/preferences-query';

/** For how long the student's free minutes and XP last. */
export function MinutesLeft() {
  const { data: user } = useCurrentUser();
  const { data: preferences } = usePreferences();
  if (!user || !preferences) return null;
  const { freeMinutesLeft, xpPerMinute } = preferences;
  if (xpPerMinute <= 0) return null;
  const count = Math.floor(freeMinutesLeft + user.totalXP / xpPerMinute);
  return <p className="figures font-semibold text-brass">{t('study.room.minutes', { count })}</p>;
}
