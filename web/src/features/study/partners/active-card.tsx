import { LinkButton } from '../../../design/button';
import { Card } from '../../../design/card';
import { t } from '../texts';
import { useActiveSession } from '../requests/active-query';

/** Card with the session that the student can rejoin. */
export function ActiveCard() {
  const sessionId = useActiveSession();
  if (sessionId === null) return null;
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <p className="mr-auto font-medium">{t('study.active')}</p>
      <LinkButton to={`/study/${sessionId}`}>{t('study.return')}</LinkButton>
    </Card>
  );
}
