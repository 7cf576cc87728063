import { DevicesCard } from '../../session/devices-card';
import { PasswordCard } from '../../session/password-card';
import { ta } from '../../texts/admin-texts';
import { AuditLog } from './audit-log';
import { SecondFactorCard } from './second-factor/second-factor-card';

/** The admin's own account, and what admins have done. */
export default function SettingsPage() {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{ta('frame.settings')}</h1>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <SecondFactorCard />
          <DevicesCard />
        </div>
        <PasswordCard />
      </div>
      <AuditLog />
    </div>
  );
}
