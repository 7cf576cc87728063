import { answerQuestion, claimXp, generateQuestions } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { formatXp } from '../../design/format';
import { refreshUser, showXp } from '../../session/current-user';
import { t } from '../../texts/texts';
import { practiceReducer, summaryOf } from './practice-state';
import { keepPractice, loadPractice } from './practice-storage';
import { stopReading } from './read-aloud';

/** What the student wants questions on. */
export interface Material {
  topics: string;
  numQuestions: number;
  file: File | null;
}

type Busy = 'generating' | 'answering' | 'adding' | null;

/** Everything that TestLab does, from generating to adding the XP. */
export function usePractice() {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(practiceReducer, null, loadPractice);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const generation = useRef<AbortController | null>(null);
  useEffect(() => keepPractice(state), [state]);
  useEffect(
    () => () => {
      generation.current?.abort();
      stopReading();
    },
    [],
  );

  const generate = async ({ topics, numQuestions, file }: Material) => {
    const isNothing = topics.split(',').every((topic) => !topic.trim()) && !file;
    if (isNothing) return setMessage(t('lab.needMaterial'));
    const controller = new AbortController();
    generation.current = controller;
    setBusy('generating');
    setMessage(null);
    try {
      const body = formOf({ topics, numQuestions, file });
      const made = await call(generateQuestions, { body, signal: controller.signal });
      dispatch({ type: 'loaded', ...made });
      setMessage(made.notice);
      void client.invalidateQueries({ queryKey: ['past-topics'] });
    } catch (error) {
      if (!controller.signal.aborted) setMessage(generationFault(error));
    } finally {
      if (generation.current === controller) setBusy(null);
    }
  };

  const stop = () => {
    generation.current?.abort();
    stopReading();
    setBusy(null);
    setMessage(t('lab.stopped'));
  };

  const answer = async (choice: number) => {
    const question = state.current;
    if (busy || !state.sessionId || state.questions[question]?.scored) return;
    setBusy('answering');
    try {
      const params = { sessionId: state.sessionId };
      const scored = await call(answerQuestion, { params, body: { question, choice } });
      dispatch({ type: 'scored', question, scored });
      setMessage(null);
    } catch (error) {
      setMessage(messageOf(error, t('lab.answerFailed')));
    } finally {
      setBusy(null);
    }
  };

  const finish = async () => {
    const { sessionXp } = summaryOf(state);
    if (!state.sessionId || state.isAdded) return;
    setBusy('adding');
    try {
      if (sessionXp > 0) {
        const { totalXP } = await call(claimXp, {
          body: { xp: sessionXp, sessionId: state.sessionId },
        });
        showXp(client, totalXP);
        void refreshUser(client);
      }
      dispatch({ type: 'added' });
      setMessage(t('lab.addedText', { xp: formatXp(sessionXp) }));
    } catch {
      setMessage(t('lab.addFailed'));
    } finally {
      setBusy(null);
    }
  };

  const restart = () => {
    stopReading();
    dispatch({ type: 'restarted' });
    setMessage(null);
  };
  const move = (to: number) => {
    stopReading();
    dispatch({ type: 'moved', to });
  };
  return { state, message, setMessage, busy, generate, stop, answer, finish, restart, move };
}

function formOf({ topics, numQuestions, file }: Material): FormData {
  const form = new FormData();
  form.set('topics', topics);
  form.set('numQuestions', String(numQuestions));
  if (file) form.set('file', file);
  return form;
}

function generationFault(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return error.message || t('lab.failed');
  if (error instanceof Error) return t('lab.error', { message: error.message });
  return t('lab.failed');
}
