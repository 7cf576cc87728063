import {
  answerChunkSchema,
  sendMessageRoute,
  type ChatMessage,
  type ChatMode,
} from '@portal/contracts/assistant';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { randomId } from '../../api/random-id';
import { readEvents } from '../../api/read-events';
import { beginChat, findChatWith, keepPair, keepState } from './chats-queries';
import { t } from './texts';

/** A message to send. */
export interface Sending {
  message: string;
  chatId: string | null;
  mode: ChatMode;
  /** Id of a message that is sent again. */
  messageId?: string;
  isAgain?: boolean;
}

/** A question and the answer received so far. */
export interface RunningAnswer {
  chatId: string | null;
  question: ChatMessage;
  answer: ChatMessage;
}

interface AnswerOptions {
  /** Called when the id of its chat is known. */
  onChat: (chatId: string) => void;
  /**
   * Called when the message has had no effect, so that the user can edit it. A null problem means
   * that the student stopped it.
   */
  onUnsent: (message: string, problem: string | null) => void;
}

/** Abort reason: the student stopped the answer and stays on the screen. */
const STOPPED = new DOMException('Stopped.', 'AbortError');

/** Sends messages and streams their answers, one after another. */
export function useAnswer({ onChat, onUnsent }: AnswerOptions) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningAnswer | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const unsent = useRef<{ message: string; messageId: string } | null>(null);
  const isHere = useRef(true);
  // Leaving the screen aborts the answer; the portal keeps the received part.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      stopping.current?.abort();
    };
  }, []);

  const send = useCallback(
    async (sending: Sending) => {
      const abort = new AbortController();
      stopping.current = abort;
      const { message } = sending;
      // A message that was handed back may still have arrived: reusing its id avoids a duplicate.
      const again = unsent.current?.message === message ? unsent.current : null;
      const messageId = sending.messageId ?? again?.messageId ?? randomId();
      const giveBack = (problem: string | null) => {
        unsent.current = { message, messageId };
        onUnsent(message, problem);
      };
      unsent.current = null;
      let current = begin(sending, messageId);
      let place: { chatId: string; title: string } | null = null;
      const show = paint(() => setRunning(current));
      show();
      try {
        const isAgain = sending.isAgain ?? again !== null;
        const body = { ...sending, messageId, isAgain };
        for await (const data of readEvents(sendMessageRoute.path, {
          method: sendMessageRoute.method,
          body,
          signal: abort.signal,
        })) {
          const chunk = answerChunkSchema.parse(data);
          if (chunk.kind === 'begun') {
            place = { chatId: chunk.chatId, title: chunk.title };
            current = { chatId: chunk.chatId, question: chunk.question, answer: chunk.answer };
            beginChat(client, place);
            onChat(chunk.chatId);
          } else if (chunk.kind === 'ended') {
            current = { ...current, answer: chunk.answer };
            keepState(client, chunk.state);
          } else {
            const before = chunk.kind === 'text' ? current.answer.content : '';
            current = { ...current, answer: { ...current.answer, content: before + chunk.text } };
          }
          show();
        }
      } catch (error) {
        const isStopped = abort.signal.aborted;
        if (!place && !isStopped) giveBack(messageOf(error, t('ai.actFailed')));
        const state = isStopped ? ('stopped' as const) : ('failed' as const);
        const failure = isStopped ? null : messageOf(error, t('ai.actFailed'));
        current = { ...current, answer: { ...current.answer, state, failure } };
      }
      if (place) keepPair(client, place, [current.question, current.answer]);
      if (stopping.current === abort) {
        stopping.current = null;
        show.end();
        setRunning(null);
      }
      if (abort.signal.reason !== STOPPED) return;
      // Done first: on a slow connection it takes long to learn which part the portal has stored.
      if (!current.answer.content && !sending.isAgain) giveBack(null);
      if (place) return;
      const chat = await findChatWith(client, messageId);
      if (chat && isHere.current && !stopping.current) onChat(chat._id);
    },
    [client, onChat, onUnsent],
  );

  const stop = useCallback(() => stopping.current?.abort(STOPPED), []);
  return { running, send, stop };
}

function begin({ message, chatId }: Sending, messageId: string): RunningAnswer {
  const time = new Date().toISOString();
  const rest = { time, failure: null, notice: null, sources: [] };
  return {
    chatId,
    question: { _id: messageId, role: 'user', content: message, state: 'done', ...rest },
    answer: {
      _id: `${messageId}-answer`,
      role: 'assistant',
      content: '',
      state: 'writing',
      ...rest,
    },
  };
}

/** Throttles rendering to once per animation frame. */
function paint(show: () => void) {
  let frame = 0;
  const ask = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show();
    });
  };
  ask.end = () => cancelAnimationFrame(frame);
  return ask;
}
