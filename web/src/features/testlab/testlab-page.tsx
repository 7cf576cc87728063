import { QueryBody } from '../../api/query-body';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { LinkButton } from '../../design/button';
import { useCurrentUser } from '../../session/current-user';
import { useToken } from '../../session/use-token';
import { t } from '../../texts/signed-in-texts';
import { Practice } from './practice';

/** Page of practice tests, for signed-in students. */
export default function TestlabPage() {
  const token = useToken();
  const user = useCurrentUser();
  if (!token) {
    return (
      <EmptyState icon="lock" text={t('lab.pleaseLogIn')}>
        <LinkButton to="/?login">{t('access.login')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <QueryBody query={user} failed={t('lab.userError')} waiting={<LoadingUser />}>
      {({ _id, totalXP }) => <Practice key={_id} studentId={_id} totalXp={totalXP} />}
    </QueryBody>
  );
}

function LoadingUser() {
  return (
    <p className="flex items-center justify-center gap-3 py-16 text-lg text-ink-soft">
      <Spinner />
      {t('lab.loadingUser')}
    </p>
  );
}
