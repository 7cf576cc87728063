import { listPendingUsers } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { ta } from '../../texts/admin-texts';
import { PENDING_KEY, REFRESH_MS } from './admin-queries';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

const SHOWN = 5;
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The newest registrations that wait. */
export function PendingSummary({ onShow }: { onShow: () => void }) {
  const query = { pageSize: SHOWN };
  const list = useQuery({
    queryKey: [...PENDING_KEY, 'summary'],
    queryFn: ({ signal }) => call(listPendingUsers, { query, signal }),
    refetchInterval: REFRESH_MS,
  });
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
                      {department}, {timeFormat.format(new Date(createdAt))}
                    </span>
                  </li>
                ))}
              </ul>
              {total > users.length && (
                <Button variant="quiet" className="mt-1" onClick={onShow}>
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
