import {
  answerQuestionRoute,
  claimXpRoute,
  generateQuestionsRoute,
  splitTopics,
} from '@portal/contracts/testlab';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { formatXp } from '../../texts/format-number';
import { claimRecorded } from '../../session/claim-recorded';
import { refreshUser, showXp } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { practiceReducer, summaryOf } from './practice-state';
import { keepPractice, loadPractice } from './practice-storage';
import { stopReading } from './read-aloud';

/** What the student wants questions on. */
export interface Material {
  topics: string;
  numQuestions: number;
  file: File | null;
}

export type Busy = 'generating' | 'answering' | 'adding' | null;

/** What is said, and beside what: the form, the question, or the end of the session. */
interface Told {
  place: 'material' | 'answer' | 'finish';
  text: string;
}

/** Everything that TestLab does, from generating to adding the XP. */
export function usePractice(studentId: string) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(practiceReducer, studentId, loadPractice);
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const generation = useRef<AbortController | null>(null);
  useEffect(() => keepPractice(studentId, state), [studentId, state]);
  useEffect(
    () => () => {
      generation.current?.abort();
      stopReading();
    },
    [],
  );

  /** What the test that is left has earned, where it was not finished. */
  const addWhatIsLeft = () => {
    if (state.isAdded || summaryOf(state).sessionXp === 0) return;
    void claimRecorded().then((totalXP) => {
      if (totalXP === null) return;
      showXp(client, totalXP);
      void refreshUser(client);
    });
  };

  const generate = async ({ topics, numQuestions, file }: Material) => {
    const isNothing = topics.split(',').every((topic) => !topic.trim()) && !file;
    if (isNothing) return setTold({ place: 'material', text: t('lab.needMaterial') });
    const controller = new AbortController();
    generation.current = controller;
    setBusy('generating');
    setTold(null);
    try {
      const body = formOf({ topics, numQuestions, file });
      const made = await call(generateQuestionsRoute, { body, signal: controller.signal });
      addWhatIsLeft();
      dispatch({ type: 'loaded', about: nameOf({ topics, file }), ...made });
      void client.invalidateQueries({ queryKey: ['past-topics'] });
    } catch (error) {
      if (controller.signal.aborted) return;
      setTold({ place: 'material', text: generationFault(error) });
    } finally {
      if (generation.current === controller) setBusy(null);
    }
  };

  const stop = () => {
    generation.current?.abort();
    stopReading();
    setBusy(null);
    setTold({ place: 'material', text: t('lab.stopped') });
  };

  const answer = async (choice: number) => {
    const question = state.current;
    const isClosed = state.isAdded || state.questions[question]?.scored;
    if (busy || !state.sessionId || isClosed) return;
    setBusy('answering');
    setTold(null);
    try {
      const params = { sessionId: state.sessionId };
      const scored = await call(answerQuestionRoute, { params, body: { question, choice } });
      dispatch({ type: 'scored', question, scored });
    } catch (error) {
      setTold({ place: 'answer', text: messageOf(error, t('lab.answerFailed')) });
    } finally {
      setBusy(null);
    }
  };

  const finish = async () => {
    const { sessionXp } = summaryOf(state);
    if (busy || !state.sessionId || state.isAdded) return;
    setBusy('adding');
    setTold(null);
    try {
      if (sessionXp > 0) {
        const { totalXP } = await call(claimXpRoute, {
          body: { xp: sessionXp, sessionId: state.sessionId },
        });
        showXp(client, totalXP);
        void refreshUser(client);
      }
      dispatch({ type: 'added' });
      setTold({ place: 'finish', text: t('lab.addedText', { xp: formatXp(sessionXp) }) });
    } catch {
      setTold({ place: 'finish', text: t('lab.addFailed') });
    } finally {
      setBusy(null);
    }
  };

  const restart = () => {
    stopReading();
    addWhatIsLeft();
    dispatch({ type: 'restarted' });
    setTold(null);
  };
  const move = (to: number) => {
    stopReading();
    dispatch({ type: 'moved', to });
    // What was said of an answer belongs to the question that is left.
    setTold((before) => (before?.place === 'answer' ? null : before));
  };
  return { state, told, busy, generate, stop, answer, finish, restart, move };
}

/** What the screens of TestLab can see and do. */
export type PracticeControl = ReturnType<typeof usePractice>;

/** What the student will know the test by. */
function nameOf({ topics, file }: Pick<Material, 'topics' | 'file'>): string {
  return [splitTopics(topics).join(', '), file?.name].filter(Boolean).join(', ');
}

function formOf({ topics, numQuestions, file }: Material): FormData {
  const form = new FormData();
  form.set('topics', topics);
  form.set('numQuestions', String(numQuestions));
  if (file) form.set('file', file);
  return form;
}

function generationFault(error: unknown): string {
  // Whatever else went wrong has no words for people.
  if (!(error instanceof ApiError)) return t('lab.failed');
  if (error.status > 0) return messageOf(error, t('lab.failed'));
  return t('lab.error', { message: error.message });
}
