import { LinkButton } from '../../../design/button';
import { Card } from '../../../design/card';
import { Icon } from '../../../design/icons';
import { useCurrentUser } from '../../../session/current-user';
import { t } from '../texts';
import { callMinutes } from '../people/call-minutes';
import { usePreferences } from '../people/preferences-query';
import { shortCallText } from './short-call';

/**
 * Warns, before a request is sent or accepted, that the call would be short, and states the reason.
 */
export function ShortCallNote() {
  const { data: user } = useCurrentUser();
  const { data: prices } = usePreferences();
  const text = user && prices && shortCallText(callMinutes({ ...prices, xp: user.totalXP }));
  if (!text) return null;
  return (
    <Card className="flex flex-wrap items-center gap-3 bg-brass-soft">
      <p className="min-w-0 flex-1 basis-64 font-medium">{text}</p>
      <LinkButton to="/TestLab" variant="outline" icon={<Icon name="flask" size={20} />}>
        {t('dashboard.practise')}
      </LinkButton>
    </Card>
  );
}
