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

/** What is sent. */
export interface Sending {
  message: string;
  chatId: string | null;
  mode: ChatMode;
  /** Of a message that was sent before. */
  messageId?: string;
  isAgain?: boolean;
}

/** A question and what has come of its answer. */
export interface RunningAnswer {
  chatId: string | null;
  question: ChatMessage;
  answer: ChatMessage;
}

interface AnswerOptions {
  /** The chat that it belongs to is known. */
  onChat: (chatId: string) => void;
  /** Nothing has come of the message: it is given back to be changed. Null: the student has stopped it. */
  onUnsent: (message: string, problem: string | null) => void;
}

/** Why an answer is left: the student wants no more of it, and stays. */
const STOPPED = new DOMException('Stopped.', 'AbortError');

/** Sends messages and shows their answers as they come; one at a time. */
export function useAnswer({ onChat, onUnsent }: AnswerOptions) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningAnswer | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const unsent = useRef<{ message: string; messageId: string } | null>(null);
  const isHere = useRef(true);
  // Whoever leaves the screen stops the answer; what has come is kept by the portal.
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
      // One that was given back may have arrived all the same: under its id it is there once.
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
      // At once: on a slow line it takes long to learn what the portal has kept of it.
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

/** Shows at most once a frame, however fast an answer comes. */
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
