import type { RefObject } from 'react';
import { Card } from '../../../design/card';
import { t } from '../texts';
import { PersonMenu } from '../people/person-menu';
import { RequestCard } from './request-card';
import { useKnownRequests } from '../events/request-queries';

/** Incoming requests on StudyPal's own screen. */
export function IncomingCard({
  search,
}: {
  /** Receives the focus when no request is left. */
  search: RefObject<HTMLElement | null>;
}) {
  const requests = useKnownRequests();
  if (requests.length === 0) return null;
  return (
    <Card className="p-0! sm:p-0!">
      <h2 className="px-4 pt-4 text-xl">{t('study.incoming')}</h2>
      <ul aria-live="assertive" className="divide-y">
        {requests.map((request) => {
          const { id: _id, name, department } = request.fromUser;
          return (
            <RequestCard key={request.requestId} request={request} next={search}>
              <span className="flex items-center gap-1">
                <span className="mr-auto">{t('study.incomingLine', { name, department })}</span>
                <PersonMenu person={{ _id, name }} />
              </span>
            </RequestCard>
          );
        })}
      </ul>
    </Card>
  );
}
