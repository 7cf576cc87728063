import { CardBoundary } from '../../design/error-boundary';
import { PageHeader } from '../../design/page-header';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { DevicesCard } from '../../session/devices-card';
import { PasswordCard } from '../../session/password-card';

/** What somebody can do with the own account. */
export default function AccountPage() {
  const { data: user } = useCurrentUser();
  const isStudent = user?.role === 'student';
  return (
    <>
      <PageHeader title={t('account.title')} backTo="/Student" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <CardBoundary>
            <DevicesCard />
          </CardBoundary>
          {isStudent && (
            <CardBoundary>
              <DataCard />
            </CardBoundary>
          )}
        </div>
        <div className="flex flex-col gap-6">
          <CardBoundary>
            <PasswordCard />
          </CardBoundary>
          {isStudent && (
            <CardBoundary>
              <DeleteCard />
            </CardBoundary>
          )}
        </div>
      </div>
    </>
  );
}
