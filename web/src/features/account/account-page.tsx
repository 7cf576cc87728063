import { useQuery } from '@tanstack/react-query';
import { CardBoundary } from '../../design/error-boundary';
import { PageHeader } from '../../design/page-header';
import { t } from '../../texts/signed-in-texts';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { DevicesCard, devicesQuery } from '../../session/devices-card';
import { PasswordCard } from '../../session/password-card';

/** Page with the settings of the student's own account. */
export default function AccountPage() {
  const devices = useQuery(devicesQuery);
  return (
    <>
      <PageHeader title={t('account.title')} backTo="/Student" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <CardBoundary>
            <PasswordCard />
          </CardBoundary>
          <CardBoundary>
            <DataCard />
          </CardBoundary>
        </div>
        <div className="flex flex-col gap-6">
          <CardBoundary>
            <DevicesCard />
          </CardBoundary>
          {/* Rendered only after the list above, whose length is unknown, so that it is not
              pushed down. */}
          {!devices.isPending && (
            <CardBoundary>
              <DeleteCard />
            </CardBoundary>
          )}
        </div>
      </div>
    </>
  );
}
