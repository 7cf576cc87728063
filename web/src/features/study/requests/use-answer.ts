import { respondToStudyRoute, studyLive, type StudyRequest } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { useToast } from '../../../design/toast';
import { useAsk, type Ask } from '../../../live/live-ask';
import { t } from '../texts';
import { dropRequest } from '../events/request-queries';

/**
 * Answers a request: accepting leads into the room; on failure a message is shown and the request
 * stays open.
 */
export function useAnswer(request: StudyRequest) {
  const ask = useAsk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const answer = async (accept: boolean) => {
    setIsBusy(true);
    try {
      const sessionId = await send(ask, request, accept);
      dropRequest(client, request.requestId);
      if (sessionId) await navigate(`/study/${sessionId}`, { state: { joins: true } });
    } catch (error) {
      toast(messageOf(error, t('study.answerFailed')), 'problem');
      const isClosed = error instanceof ApiError && ['not_found', 'conflict'].includes(error.code);
      if (isClosed) dropRequest(client, request.requestId);
      setIsBusy(false);
    }
  };
  return { isBusy, accept: () => void answer(true), reject: () => void answer(false) };
}

/** Sends the answer by the live connection or, without one, by HTTP. */
async function send(ask: Ask, request: StudyRequest, accept: boolean): Promise<string | undefined> {
  const { asks } = studyLive;
  const fromUserId = request.fromUser.id;
  try {
    if (accept) return (await ask(asks.accept, { fromUserIds: [fromUserId] })).sessionId;
    await ask(asks.reject, { fromUserId });
    return undefined;
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.status === 0;
    if (!isUnanswered) throw error;
    const body = { requestId: request.requestId, accept };
    return (await call(respondToStudyRoute, { body })).sessionId;
  }
}
