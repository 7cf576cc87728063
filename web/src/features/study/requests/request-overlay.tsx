import type { StudyRequest } from '@portal/contracts/study';
import { Button } from '../../../design/button';
import { CallIcon } from '../../../design/call-icons';
import { Icon } from '../../../design/icons';
import { t } from '../texts';
import { useSilence } from '../events/silence';
import { RequestCard } from './request-card';

/** Overlay of incoming requests on any screen. */
export function RequestOverlay({ requests }: { requests: readonly StudyRequest[] }) {
  const { isSilent, setSilent } = useSilence();
  return (
    <section
      aria-label={t('study.incoming')}
      className="enter pointer-events-auto w-full max-w-md rounded-card border border-line-strong bg-surface"
    >
      <div role="alert" aria-atomic="false" className="max-h-[60dvh] overflow-y-auto">
        <ul className="divide-y">
          {requests.map((request) => (
            <RequestCard key={request.requestId} request={request}>
              <p>
                <strong dir="auto" className="block font-semibold">
                  {request.fromUser.name}
                </strong>
                <span className="block text-sm text-ink-soft">{request.fromUser.department}</span>{' '}
                {t('study.wants')}
              </p>
            </RequestCard>
          ))}
        </ul>
      </div>
      <div className="flex justify-end border-t px-2">
        <Button
          variant="quiet"
          onClick={() => setSilent(!isSilent)}
          icon={isSilent ? <Icon name="bell" size={18} /> : <CallIcon name="bellOff" size={18} />}
        >
          {t(isSilent ? 'study.ring' : 'study.silence')}
        </Button>
      </div>
    </section>
  );
}
