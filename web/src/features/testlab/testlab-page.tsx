import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { LinkButton } from '../../design/button';
import { useCurrentUser } from '../../session/current-user';
import { useToken } from '../../session/use-token';
import { t } from '../../texts/texts';
import { Practice } from './practice';

/** Practice tests; for students who are signed in. */
export default function TestlabPage() {
  const token = useToken();
  const { data: user, isError } = useCurrentUser();
  if (!token || (isError && !user)) {
    return (
      <EmptyState icon="lock" text={t('lab.pleaseLogIn')}>
        <LinkButton to="/?login">{t('access.login')}</LinkButton>
      </EmptyState>
    );
  }
  if (!user) {
    return (
      <p
        role="status"
        className="flex items-center justify-center gap-3 py-16 text-lg text-ink-soft"
      >
        <Spinner />
        {t('lab.loadingUser')}
      </p>
    );
  }
  return <Practice totalXp={user.totalXP} />;
}
