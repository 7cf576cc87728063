import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../design/button';
import { formatMoment } from '../../../texts/format-date';
import { t } from '../../../texts/admin-texts';
import { pendingSummaryQuery } from './account-admin-queries';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';

/** Panel with the newest pending registrations. */
export function PendingSummary() {
  const list = useQuery(pendingSummaryQuery);
  const navigate = useNavigate();
  // The table opens further up, so the hash scrolls to it.
  const show = () => void navigate({ search: '?show=pending', hash: '#pending' });
  return (
    <Panel title={t('admin.pending.title')}>
      <PanelBody query={list}>
        {({ users, total }) =>
          total === 0 ? (
            <p className="py-4 text-ink-soft">{t('admin.pending.none')}</p>
          ) : (
            <>
              <ul className="divide-y text-sm">
                {users.map(({ _id, email, department, createdAt }) => (
                  <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</span>
                    <span className="text-ink-soft">
                      {department}, {formatMoment(createdAt)}
                    </span>
                  </li>
                ))}
              </ul>
              {total > users.length && (
                <Button variant="quiet" className="mt-1 -mb-2 -ml-4" onClick={show}>
                  {t('admin.pending.more', { count: total - users.length })}
                </Button>
              )}
            </>
          )
        }
      </PanelBody>
    </Panel>
  );
}
