import { useQuery } from '@tanstack/react-query';
import { DevicesCard } from '../../session/devices-card';
import { PasswordCard } from '../../session/password-card';
import { ta } from '../../texts/admin-texts';
import { AuditLog } from './audit-log';
import { SecondFactorCard } from './second-factor/second-factor-card';
import { secondFactorQuery } from './second-factor/second-factor-query';

/** The admin's own account, and what admins have done. */
export default function SettingsPage() {
  const isFactorOn = Boolean(useQuery(secondFactorQuery).data?.since);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{ta('frame.settings')}</h1>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <SecondFactorCard />
          <DevicesCard />
        </div>
        <PasswordCard codeLabel={isFactorOn ? ta('factor.codeOrRecovery') : undefined} />
      </div>
      <AuditLog />
    </div>
  );
}
