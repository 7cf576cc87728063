import type { StudyRequest } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Avatar } from '../../../design/avatar';
import { Button } from '../../../design/button';
import { besideInList, useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';
import { dropRequest } from '../events/request-queries';
import { useAnswer } from './use-answer';
import { deadlineOf, useSecondsLeft } from './use-seconds-left';

/** A request with buttons to accept and decline; it disappears when it expires. */
export function RequestCard({
  request,
  next,
  children,
}: {
  request: StudyRequest;
  /** Receives the focus when no request is left; default: the content of the page. */
  next?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const card = useRef<HTMLLIElement>(null);
  useFocusHeir(
    card,
    (part) => besideInList(part) ?? (next ? next.current : document.getElementById('content')),
  );
  const { isBusy, accept, reject } = useAnswer(request);
  const client = useQueryClient();
  const [deadline] = useState(() => deadlineOf(request.expiresAt));
  const left = useSecondsLeft(deadline);
  useEffect(() => {
    if (left === 0) dropRequest(client, request.requestId);
  }, [client, left, request.requestId]);
  const { name, profileImage } = request.fromUser;
  return (
    <li ref={card} className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={profileImage} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
        {/* Announced every second, it would drown out the rest. */}
        <span aria-hidden="true" className="figures shrink-0 text-sm text-ink-soft">
          {t('study.waitingLeft', { seconds: left })}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button isBusy={isBusy} onClick={accept}>
          {t('study.accept')}
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={reject}>
          {t('study.reject')}
        </Button>
      </div>
    </li>
  );
}
