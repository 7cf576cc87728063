import { LinkButton } from '../../../design/button';
import { t } from '../texts';
import { useActiveSession } from '../requests/active-query';

/** Link back to the session that this window was in before a reload on another screen. */
export function ActiveBar() {
  const sessionId = useActiveSession();
  if (sessionId === null) return null;
  return (
    <section
      aria-label={t('study.room.title')}
      className="enter pointer-events-auto flex w-full max-w-md flex-wrap items-center gap-2 rounded-card border border-brand bg-surface p-3"
    >
      <p className="mr-auto min-w-0 flex-auto font-medium">{t('study.active')}</p>
      <LinkButton to={`/study/${sessionId}`}>{t('study.return')}</LinkButton>
    </section>
  );
}
