import { cancelStudyRequestsRoute } from '@portal/contracts/study';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { Spinner } from '../../../design/spinner';
import { useFocusHeir } from '../../../design/use-focus-heir';
import { useToast } from '../../../design/toast';
import { t } from '../texts';
import { useSecondsLeft } from './use-seconds-left';
import { dropAllSent, markOver, useSent, type SentRequest } from './waiting';

/** Waiting requests with the remaining time, and a button to withdraw them. */
export function WaitingCard(props: WaitingCardProps) {
  const waiting = useSent().filter(({ isOver }) => !isOver);
  return waiting.length > 0 && <Waiting waiting={waiting} {...props} />;
}

interface WaitingCardProps {
  cancelButton: RefObject<HTMLButtonElement | null>;
  /** Receives the focus when no request is waiting. */
  search: RefObject<HTMLElement | null>;
}

function Waiting({
  waiting,
  cancelButton,
  search,
}: WaitingCardProps & { waiting: readonly SentRequest[] }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusHeir(part, () => search.current);
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    setIsBusy(true);
    try {
      await call(cancelStudyRequestsRoute);
      dropAllSent();
    } catch (error) {
      toast(messageOf(error, t('study.cancelFailed')), 'problem');
    }
    setIsBusy(false);
  };
  return (
    <Card>
      <div ref={part} className="flex flex-wrap items-center gap-3">
        <Spinner />
        <ul className="mr-auto flex min-w-0 flex-col">
          {waiting.map((sent) => (
            <WaitingLine key={sent.requestId} sent={sent} />
          ))}
        </ul>
        <Button ref={cancelButton} variant="outline" isBusy={isBusy} onClick={() => void cancel()}>
          {t('study.cancel')}
        </Button>
      </div>
    </Card>
  );
}

/**
 * Time after expiry within which the portal reports the outcome, in ms; afterwards the request is
 * hidden.
 */
const GRACE_MS = 5_000;

function WaitingLine({ sent: { requestId, name, until } }: { sent: SentRequest }) {
  const left = useSecondsLeft(until);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => markOver(requestId), GRACE_MS);
    return () => clearTimeout(timer);
  }, [isOver, requestId]);
  return (
    <li className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
      {t('study.waiting', { names: name })}
      <span aria-hidden="true" className="figures text-ink-soft">
        {t('study.waitingLeft', { seconds: left })}
      </span>
    </li>
  );
}
