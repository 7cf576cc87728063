import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../design/button';
import { formatMoment } from '../../design/format';
import { ta } from '../../texts/admin-texts';
import { pendingSummaryQuery } from './admin-queries';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

/** The newest registrations that wait. */
export function PendingSummary() {
  const list = useQuery(pendingSummaryQuery);
  const navigate = useNavigate();
  // From down here, the table would open out of sight.
  const show = () => void navigate({ search: '?show=pending', hash: '#pending' });
  return (
    <Panel title={ta('pending.title')}>
      <PanelBody query={list}>
        {({ users, total }) =>
          total === 0 ? (
            <p className="py-4 text-ink-soft">{ta('pending.none')}</p>
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
                  {ta('pending.more', { count: (total - users.length).toLocaleString('en') })}
                </Button>
              )}
            </>
          )
        }
      </PanelBody>
    </Panel>
  );
}
