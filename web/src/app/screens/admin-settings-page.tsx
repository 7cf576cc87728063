import { useQuery } from '@tanstack/react-query';
import { CardBoundary } from '../../design/error-boundary';
import { DevicesCard } from '../../session/devices-card';
import { PasswordCard } from '../../session/password-card';
import { t } from '../../texts/admin-texts';
import { AuditLog } from '../../features/audit/audit-log';
import { SecondFactorCard } from '../../features/second-factor/second-factor-card';
import { secondFactorQuery } from '../../features/second-factor/second-factor-query';

/** Settings of the admin's own account, and the audit log. */
export default function SettingsPage() {
  const isFactorOn = Boolean(useQuery(secondFactorQuery).data?.since);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('admin.frame.settings')}</h1>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <CardBoundary>
            <SecondFactorCard />
          </CardBoundary>
          <CardBoundary>
            <DevicesCard />
          </CardBoundary>
        </div>
        <CardBoundary>
          <PasswordCard codeLabel={isFactorOn ? t('admin.factor.codeOrRecovery') : undefined} />
        </CardBoundary>
      </div>
      <CardBoundary>
        <AuditLog />
      </CardBoundary>
    </div>
  );
}
